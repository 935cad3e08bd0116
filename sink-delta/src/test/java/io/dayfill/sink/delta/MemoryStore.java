package io.dayfill.sink.delta;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.dayfill.sink.delta.store.ObjectPart;
import io.dayfill.sink.delta.store.ObjectStore;
import io.dayfill.sink.delta.store.StoredObject;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** An object store in memory, whose requests a test may watch and let fail. */
final class MemoryStore implements ObjectStore {
  private final NavigableMap<String, Stored> objects = new TreeMap<>();
  private final AtomicInteger uploads = new AtomicInteger();
  private final List<String> requests = Collections.synchronizedList(new ArrayList<>());

  /** When what is put from now on counts as put. */
  Instant now = Instant.parse("2026-03-20T00:00:00Z");

  /** How far its clock is said to be ahead of those who ask. */
  Optional<Duration> ahead = Optional.empty();

  /** Whether a put sees that an object is there. */
  boolean conditional = true;

  /** What befalls requests. */
  Fault fault = request -> FaultyDisk.Answer.DONE;

  /** Decides what befalls a request, such as {@code put raw/readings/_delta_log/0…0.json}. */
  @FunctionalInterface
  interface Fault {
    FaultyDisk.Answer at(String request) throws IOException;
  }

  @SuppressWarnings("ArrayRecordComponent")
  private record Stored(byte[] bytes, Instant modified, String tag) {
    Stored(byte[] bytes, Instant modified) {
      this(bytes, modified, Integer.toHexString(Arrays.hashCode(bytes)));
    }
  }

  /** Something that is done to the store. */
  @FunctionalInterface
  private interface Action<T extends @Nullable Object> {
    T run() throws IOException;
  }

  private <T extends @Nullable Object> T ask(String request, Action<T> action) throws IOException {
    requests.add(request);
    FaultyDisk.Answer answer = fault.at(request);
    T result;
    synchronized (objects) {
      result = action.run();
    }
    if (answer == FaultyDisk.Answer.DONE_BUT_LOST) {
      throw new IOException("the answer was lost: " + request);
    }
    return result;
  }

  /** The requests so far. */
  List<String> requests() {
    return requests;
  }

  /** The keys of all objects. */
  List<String> keys() {
    synchronized (objects) {
      return List.copyOf(objects.keySet());
    }
  }

  /** The uploads that were neither completed nor given up. */
  int openUploads() {
    return uploads.get();
  }

  /** Changes the text of an object, and neither its time nor its tag. */
  void rewrite(String key, UnaryOperator<String> change) {
    synchronized (objects) {
      objects.computeIfPresent(
          key,
          (unused, old) ->
              new Stored(
                  change.apply(new String(old.bytes, UTF_8)).getBytes(UTF_8),
                  old.modified,
                  old.tag));
    }
  }

  private Stored get(String key) throws NoSuchFileException {
    Stored found = objects.get(key);
    if (found == null) {
      throw new NoSuchFileException(key);
    }
    return found;
  }

  private static StoredObject told(String key, Stored stored) {
    String name = key.substring(key.lastIndexOf('/') + 1);
    return new StoredObject(name, false, stored.bytes.length, stored.modified, stored.tag);
  }

  @Override
  public @Nullable StoredObject look(String key) throws IOException {
    return ask(
        "look " + key,
        () -> {
          Stored found = objects.get(key);
          return found == null ? null : told(key, found);
        });
  }

  @Override
  public List<StoredObject> list(String folder, String from, int most) throws IOException {
    return ask(
        "list " + folder,
        () -> {
          List<StoredObject> found = new ArrayList<>();
          String last = "";
          for (String key : objects.tailMap(folder + from).keySet()) {
            if (!key.startsWith(folder) || found.size() == most) {
              break;
            }
            String rest = key.substring(folder.length());
            int slash = rest.indexOf('/');
            if (slash < 0) {
              found.add(told(key, get(key)));
            } else if (!rest.substring(0, slash).equals(last)) {
              last = rest.substring(0, slash);
              found.add(StoredObject.folder(last));
            }
          }
          return found;
        });
  }

  @Override
  public ObjectPart read(String key, long from, int most) throws IOException {
    return ask(
        "read " + key,
        () -> {
          byte[] bytes = get(key).bytes;
          int start = (int) (from < 0 ? Math.max(0, bytes.length - most) : from);
          int end = (int) Math.min(bytes.length, (long) start + most);
          return new ObjectPart(Arrays.copyOfRange(bytes, start, end), start, bytes.length);
        });
  }

  @Override
  public void put(String key, byte[] content, boolean ifAbsent) throws IOException {
    ask("put " + key, () -> store(key, content, ifAbsent));
  }

  @Override
  public String replace(String key, byte[] content, String tag) throws IOException {
    return ask(
        "replace " + key,
        () -> {
          if (!get(key).tag.equals(tag) && !Arrays.equals(get(key).bytes, content)) {
            throw new FileAlreadyExistsException(key);
          }
          store(key, content, false);
          return get(key).tag;
        });
  }

  private boolean store(String key, byte[] content, boolean ifAbsent) throws IOException {
    Stored present = objects.get(key);
    if (ifAbsent && conditional && present != null) {
      if (Arrays.equals(present.bytes, content)) {
        return true;
      }
      throw new FileAlreadyExistsException(key);
    }
    objects.put(key, new Stored(content, now));
    return true;
  }

  @Override
  public Upload upload(String key) {
    uploads.incrementAndGet();
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    return new Upload() {
      @Override
      public void add(byte[] bytes, int length) throws IOException {
        ask(
            "part " + key,
            () -> {
              all.write(bytes, 0, length);
              return true;
            });
      }

      @Override
      public void complete(boolean ifAbsent) throws IOException {
        ask("complete " + key, () -> store(key, all.toByteArray(), ifAbsent));
        uploads.decrementAndGet();
      }

      @Override
      public void abort() {
        uploads.decrementAndGet();
      }
    };
  }

  @Override
  public void delete(String key) throws IOException {
    ask("delete " + key, () -> objects.remove(key) != null);
  }

  @Override
  public Optional<Duration> clockAhead() {
    return ahead;
  }

  @Override
  public void close() {}
}
