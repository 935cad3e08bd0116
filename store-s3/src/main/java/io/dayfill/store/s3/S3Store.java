package io.dayfill.store.s3;

import io.dayfill.sink.delta.store.ObjectPart;
import io.dayfill.sink.delta.store.ObjectStore;
import io.dayfill.sink.delta.store.StoredObject;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.ResponseBytes;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.CommonPrefix;
import software.amazon.awssdk.services.s3.model.GetObjectRequest;
import software.amazon.awssdk.services.s3.model.GetObjectResponse;
import software.amazon.awssdk.services.s3.model.HeadObjectResponse;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Request;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Response;
import software.amazon.awssdk.services.s3.model.PutObjectRequest;
import software.amazon.awssdk.services.s3.model.S3Object;

/** The objects of a bucket below a prefix. */
final class S3Store implements ObjectStore {
  private static final int PAGE = 1000;
  private static final int TRIES = 4;

  private final S3Client client;
  private final ServerClock clock;
  private final S3Errors errors;
  private final String bucket;
  private final String prefix;

  /**
   * Makes one; closing it closes the client.
   *
   * @param path below which it stands, as in the URI
   */
  S3Store(S3Client client, ServerClock clock, String bucket, String path) {
    this.client = client;
    this.clock = clock;
    this.bucket = bucket;
    errors = new S3Errors(bucket);
    String key = path.replaceAll("^/+|/+$", "");
    prefix = key.isEmpty() ? "" : key + "/";
  }

  S3Client client() {
    return client;
  }

  S3Errors errors() {
    return errors;
  }

  String bucket() {
    return bucket;
  }

  private String full(String key) {
    return prefix + key;
  }

  /** Something asked of the store about a key. */
  @FunctionalInterface
  interface Request<T> {
    T run();
  }

  <T> T ask(String fullKey, Request<T> request) throws IOException {
    try {
      return request.run();
    } catch (SdkException e) {
      throw errors.of(fullKey, e);
    }
  }

  @Override
  public @Nullable StoredObject look(String key) throws IOException {
    return lookFull(full(key));
  }

  @Nullable StoredObject lookFull(String key) throws IOException {
    try {
      HeadObjectResponse head =
          ask(key, () -> client.headObject(asked -> asked.bucket(bucket).key(key)));
      return new StoredObject(
          key.substring(key.lastIndexOf('/') + 1),
          false,
          head.contentLength(),
          head.lastModified(),
          String.valueOf(head.eTag()));
    } catch (NoSuchFileException e) {
      return null;
    }
  }

  @Override
  public List<StoredObject> list(String folder, String from, int most) throws IOException {
    String within = full(folder);
    ListObjectsV2Request.Builder request =
        ListObjectsV2Request.builder()
            .bucket(bucket)
            .prefix(within)
            .delimiter("/")
            .maxKeys(Math.min(PAGE, most));
    if (!from.isEmpty()) {
      // Begins behind a name, and the one wanted is wanted too
      request.startAfter(within + from.substring(0, from.length() - 1));
    }
    List<StoredObject> found = new ArrayList<>();
    String next = null;
    do {
      String token = next;
      ListObjectsV2Response page =
          ask(within, () -> client.listObjectsV2(request.continuationToken(token).build()));
      for (CommonPrefix each : page.commonPrefixes()) {
        String name = each.prefix().substring(within.length(), each.prefix().length() - 1);
        add(found, StoredObject.folder(name), from);
      }
      for (S3Object each : page.contents()) {
        String name = each.key().substring(within.length());
        if (!name.isEmpty()) {
          add(
              found,
              new StoredObject(
                  name, false, each.size(), each.lastModified(), String.valueOf(each.eTag())),
              from);
        }
      }
      next = Boolean.TRUE.equals(page.isTruncated()) ? page.nextContinuationToken() : null;
    } while (next != null && found.size() < most);
    found.sort(Comparator.comparing(StoredObject::name));
    return found.size() > most ? found.subList(0, most) : found;
  }

  private static void add(List<StoredObject> to, StoredObject object, String from) {
    if (object.name().compareTo(from) >= 0) {
      to.add(object);
    }
  }

  @Override
  public ObjectPart read(String key, long from, int most) throws IOException {
    GetObjectRequest.Builder request = GetObjectRequest.builder().bucket(bucket).key(full(key));
    if (from < 0) {
      request.range("bytes=-" + most);
    } else if (from > 0 || most < Integer.MAX_VALUE) {
      request.range("bytes=" + from + "-" + (from + most - 1));
    }
    try {
      ResponseBytes<GetObjectResponse> answer = client.getObjectAsBytes(request.build());
      byte[] bytes = answer.asByteArrayUnsafe();
      String range = answer.response().contentRange();
      if (range == null) {
        return new ObjectPart(bytes, 0, bytes.length);
      }
      String[] parts = range.replace("bytes ", "").split("[-/]");
      return new ObjectPart(bytes, Long.parseLong(parts[0]), Long.parseLong(parts[2]));
    } catch (SdkException e) {
      if (S3Errors.status(e) == S3Errors.RANGE) {
        StoredObject whole = look(key);
        if (whole != null) {
          return new ObjectPart(new byte[0], Math.max(from, 0), whole.size());
        }
      }
      throw errors.of(full(key), e);
    }
  }

  @Override
  public void put(String key, byte[] content, boolean ifAbsent) throws IOException {
    PutObjectRequest.Builder request = PutObjectRequest.builder().bucket(bucket).key(full(key));
    if (ifAbsent) {
      request.ifNoneMatch("*");
    }
    for (int left = TRIES; ; left--) {
      try {
        client.putObject(request.build(), RequestBody.fromBytes(content));
        return;
      } catch (SdkException e) {
        int status = S3Errors.status(e);
        boolean taken = status == S3Errors.PRECONDITION || status == S3Errors.CONFLICT;
        if (!ifAbsent || !taken) {
          throw errors.of(full(key), e);
        }
        byte[] present = present(key);
        if (present != null && Arrays.equals(present, content)) {
          // The request before this one had succeeded, and its answer was lost
          return;
        }
        if (present != null) {
          throw (IOException) new FileAlreadyExistsException(errors.name(full(key))).initCause(e);
        }
        // Another was about to put it, and has not
        if (left == 0) {
          throw errors.of(full(key), e);
        }
      }
    }
  }

  @Override
  public String replace(String key, byte[] content, String tag) throws IOException {
    PutObjectRequest request =
        PutObjectRequest.builder().bucket(bucket).key(full(key)).ifMatch(tag).build();
    for (int left = TRIES; ; left--) {
      try {
        return String.valueOf(client.putObject(request, RequestBody.fromBytes(content)).eTag());
      } catch (SdkException e) {
        int status = S3Errors.status(e);
        if (status != S3Errors.PRECONDITION && (status != S3Errors.CONFLICT || left == 0)) {
          throw errors.of(full(key), e);
        }
        // First the tag: should another follow, the bytes are that one's
        StoredObject there = look(key);
        byte[] present = there == null ? null : present(key);
        if (there == null || present == null) {
          throw (IOException) new NoSuchFileException(errors.name(full(key))).initCause(e);
        }
        if (Arrays.equals(present, content)) {
          return there.tag();
        }
        if (status == S3Errors.PRECONDITION) {
          throw (IOException) new FileAlreadyExistsException(errors.name(full(key))).initCause(e);
        }
      }
    }
  }

  private byte @Nullable [] present(String key) throws IOException {
    try {
      return read(key, 0, Integer.MAX_VALUE).bytes();
    } catch (NoSuchFileException e) {
      return null;
    }
  }

  @Override
  public Upload upload(String key) throws IOException {
    return S3Upload.begin(this, full(key));
  }

  @Override
  public void delete(String key) throws IOException {
    try {
      ask(full(key), () -> client.deleteObject(asked -> asked.bucket(bucket).key(full(key))));
    } catch (NoSuchFileException e) {
      // Some say so where others are silent
    }
  }

  @Override
  public Optional<Duration> clockAhead() {
    return clock.ahead();
  }

  @Override
  public void close() {
    client.close();
  }
}
