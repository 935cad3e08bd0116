package io.dayfill.sink.delta.internal.object;

import io.dayfill.core.error.DayfillException;
import io.dayfill.sink.delta.internal.fs.Probe;
import io.dayfill.sink.delta.internal.fs.StorageErrors;
import io.dayfill.sink.delta.store.ObjectStore;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Finds out what an object store is good for, and leaves nothing behind. */
final class ObjectProbe {
  private static final int WRITERS = 8;
  private static final int RACES = 3;

  /** Beyond that, what is an hour old is not told apart from what is new. */
  private static final Duration MOST_APART = Duration.ofMinutes(10);

  private final ObjectFileSystem system;
  private final ObjectStore store;

  ObjectProbe(ObjectFileSystem system) {
    this.system = system;
    store = system.store();
  }

  /** Refuses a store that takes an object twice although it was asked not to. */
  void requireConditional() throws IOException {
    String key = key();
    try {
      store.put(key, bytes(0), true);
      try {
        store.put(key, bytes(1), true);
      } catch (FileAlreadyExistsException e) {
        return;
      }
    } finally {
      store.delete(key);
    }
    throw refusal("it takes an object again that is there, although it is asked not to");
  }

  /** Tries everything, many writers at once too, and says in a few words how it went. */
  String run(boolean singleWriter) {
    try {
      if (singleWriter) {
        String key = key();
        store.put(key, bytes(0), false);
        store.delete(key);
      } else {
        requireConditional();
        for (int i = 0; i < RACES; i++) {
          race();
        }
      }
    } catch (IOException e) {
      throw StorageErrors.storage("write below", system.root(), e);
    }
    return "reachable, writable"
        + (singleWriter ? "; by one process only, as was said" : ", put-if-absent by the store")
        + clock();
  }

  private void race() throws IOException {
    String key = key();
    ExecutorService writers = Executors.newFixedThreadPool(WRITERS);
    int winners = 0;
    try {
      List<Callable<Boolean>> puts = new ArrayList<>();
      for (int i = 0; i < WRITERS; i++) {
        byte[] own = bytes(i);
        puts.add(() -> wins(key, own));
      }
      for (Future<Boolean> each : writers.invokeAll(puts)) {
        winners += each.get() ? 1 : 0;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof IOException io ? io : new IOException(e.getCause());
    } finally {
      writers.shutdown();
      store.delete(key);
    }
    if (winners != 1) {
      throw refusal(
          "of " + WRITERS + " that put one object at once, " + winners + " were told yes");
    }
  }

  private boolean wins(String key, byte[] content) throws IOException {
    try {
      store.put(key, content, true);
      return true;
    } catch (FileAlreadyExistsException e) {
      return false;
    }
  }

  private static String key() {
    return Probe.PREFIX + UUID.randomUUID();
  }

  private static byte[] bytes(int i) {
    return ("dayfill " + i).getBytes(StandardCharsets.UTF_8);
  }

  private DayfillException refusal(String reason) {
    return DayfillException.storage(
        "two writers at once could overwrite each other in " + system.root(),
        reason,
        "Put the warehouse elsewhere; or, where no other process ever writes to it, say"
            + " single_writer: true under warehouse_options",
        null);
  }

  private String clock() {
    Duration ahead = store.clockAhead().orElse(Duration.ZERO);
    if (ahead.abs().compareTo(MOST_APART) > 0) {
      throw DayfillException.storage(
          "the clocks of this machine and of " + system.root() + " are " + said(ahead),
          "what a dead run left is told by its age",
          "Set the clock of this machine",
          null);
    }
    // An answer tells whole seconds, and was on its way for a while
    return ahead.abs().compareTo(Duration.ofSeconds(2)) < 0
        ? ", clocks agree"
        : ", clocks " + said(ahead);
  }

  private static String said(Duration ahead) {
    return ahead.abs().toSeconds() + " s apart";
  }
}
