package io.dayfill.store.s3;

import io.dayfill.sink.delta.store.ObjectStore;
import io.dayfill.sink.delta.store.StoredObject;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.List;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.model.CompleteMultipartUploadRequest;
import software.amazon.awssdk.services.s3.model.CompletedPart;

/** An object that comes in parts, and is there once the last request of all has succeeded. */
final class S3Upload implements ObjectStore.Upload {
  private final S3Store store;
  private final String key;
  private final String id;
  private final List<CompletedPart> parts = new ArrayList<>();
  private long size;

  private S3Upload(S3Store store, String key, String id) {
    this.store = store;
    this.key = key;
    this.id = id;
  }

  static S3Upload begin(S3Store store, String key) throws IOException {
    String id =
        store.ask(
            key,
            () ->
                store
                    .client()
                    .createMultipartUpload(asked -> asked.bucket(store.bucket()).key(key))
                    .uploadId());
    return new S3Upload(store, key, id);
  }

  @Override
  public void add(byte[] bytes, int length) throws IOException {
    int number = parts.size() + 1;
    // Read anew for each try, and not copied
    RequestBody body =
        RequestBody.fromContentProvider(
            () -> new ByteArrayInputStream(bytes, 0, length), length, "application/octet-stream");
    String tag =
        store.ask(
            key,
            () ->
                store
                    .client()
                    .uploadPart(
                        asked ->
                            asked
                                .bucket(store.bucket())
                                .key(key)
                                .uploadId(id)
                                .partNumber(number)
                                .contentLength((long) length),
                        body)
                    .eTag());
    parts.add(CompletedPart.builder().partNumber(number).eTag(tag).build());
    size += length;
  }

  @Override
  public void complete(boolean ifAbsent) throws IOException {
    CompleteMultipartUploadRequest.Builder request =
        CompleteMultipartUploadRequest.builder()
            .bucket(store.bucket())
            .key(key)
            .uploadId(id)
            .multipartUpload(all -> all.parts(parts));
    if (ifAbsent) {
      request.ifNoneMatch("*");
    }
    try {
      store.client().completeMultipartUpload(request.build());
    } catch (SdkException e) {
      int status = S3Errors.status(e);
      // No such upload: it may have been completed by a request whose answer was lost
      boolean open =
          status == S3Errors.NOT_FOUND
              || status == S3Errors.PRECONDITION
              || status == S3Errors.CONFLICT;
      StoredObject present = open ? store.lookFull(key) : null;
      if (present == null) {
        throw store.errors().of(key, e);
      }
      if (present.size() != size) {
        throw (IOException) new FileAlreadyExistsException(store.errors().name(key)).initCause(e);
      }
    }
  }

  @Override
  public void abort() throws IOException {
    try {
      store.ask(
          key,
          () ->
              store
                  .client()
                  .abortMultipartUpload(
                      asked -> asked.bucket(store.bucket()).key(key).uploadId(id)));
    } catch (NoSuchFileException e) {
      // It is gone already
    }
  }
}
