package io.dayfill.store.s3;

import io.dayfill.core.error.DayfillException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.s3.model.S3Exception;

/** What the SDK throws, as what the seam of stores tells. No text of it holds a secret. */
final class S3Errors {
  static final int NOT_FOUND = 404;
  static final int CONFLICT = 409;
  static final int PRECONDITION = 412;
  static final int RANGE = 416;
  private static final int DENIED = 403;
  private static final int MOVED = 301;
  private static final int BAD = 400;

  private final String bucket;

  S3Errors(String bucket) {
    this.bucket = bucket;
  }

  static int status(SdkException failure) {
    return failure instanceof S3Exception answer ? answer.statusCode() : -1;
  }

  private static String code(SdkException failure) {
    AwsErrorDetails details =
        failure instanceof S3Exception answer ? answer.awsErrorDetails() : null;
    String code = details == null ? null : details.errorCode();
    return code == null ? "" : code;
  }

  /** An exception of a request for an object. */
  IOException of(String key, SdkException failure) {
    String code = code(failure);
    switch (code) {
      case "NoSuchBucket" ->
          throw refused(
              "there is no bucket " + bucket, "", "Make it, or name another one", failure);
      case "InvalidAccessKeyId", "InvalidToken", "ExpiredToken", "TokenRefreshRequired" ->
          throw refused(
              "the store does not take the credentials for bucket " + bucket,
              code,
              "Look after the access key, and after the session token where there is one",
              failure);
      case "SignatureDoesNotMatch" ->
          throw refused(
              "the store does not take the credentials for bucket " + bucket,
              code,
              "Look after the secret key: it does not belong to the access key",
              failure);
      case "RequestTimeTooSkewed" ->
          throw refused(
              "the store does not take the time of this machine",
              code,
              "Set the clock of this machine",
              failure);
      default -> {}
    }
    int status = status(failure);
    String region = region(failure);
    if (region != null && (status == MOVED || status == BAD || code.startsWith("Authorization"))) {
      throw refused(
          "bucket " + bucket + " lies in another region",
          region,
          "Say region: " + region + " under warehouse_options",
          failure);
    }
    if (status == MOVED || code.equals("AuthorizationHeaderMalformed")) {
      throw refused(
          "bucket " + bucket + " is not reached at this region or endpoint",
          code,
          "Say its region, or its endpoint, under warehouse_options",
          failure);
    }
    if (status == NOT_FOUND) {
      return (IOException) new NoSuchFileException(name(key)).initCause(failure);
    }
    if (status == DENIED) {
      return (IOException)
          new AccessDeniedException(name(key), null, code.isEmpty() ? "403" : code)
              .initCause(failure);
    }
    if (status < 0 && isWithoutCredentials(failure)) {
      throw refused(
          "there are no credentials for bucket " + bucket,
          "neither the configuration nor this machine has any",
          "Say access_key_id and secret_access_key under warehouse_options, or set AWS_ACCESS_KEY_ID and"
              + " AWS_SECRET_ACCESS_KEY",
          failure);
    }
    String told = status < 0 ? String.valueOf(failure.getMessage()) : status + " " + code;
    return new IOException(name(key) + ": " + told, failure);
  }

  private static boolean isWithoutCredentials(SdkException failure) {
    String message = failure.getMessage();
    return message != null && message.contains("Unable to load credentials");
  }

  private static @Nullable String region(SdkException failure) {
    AwsErrorDetails details =
        failure instanceof S3Exception answer ? answer.awsErrorDetails() : null;
    return details == null || details.sdkHttpResponse() == null
        ? null
        : details.sdkHttpResponse().firstMatchingHeader("x-amz-bucket-region").orElse(null);
  }

  String name(String key) {
    return "s3://" + bucket + "/" + key;
  }

  private static DayfillException refused(
      String problem, String reason, String remedy, SdkException failure) {
    return DayfillException.storage(problem, reason, remedy, failure);
  }
}
