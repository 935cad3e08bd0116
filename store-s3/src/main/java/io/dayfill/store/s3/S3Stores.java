package io.dayfill.store.s3;

import io.dayfill.core.error.DayfillException;
import io.dayfill.core.metadata.Secret;
import io.dayfill.core.time.TimeSource;
import io.dayfill.sink.delta.store.ObjectStore;
import io.dayfill.sink.delta.store.StoreProvider;
import io.dayfill.sink.delta.store.StoreSettings;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.AwsSessionCredentials;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.checksums.RequestChecksumCalculation;
import software.amazon.awssdk.core.checksums.ResponseChecksumValidation;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.regions.providers.DefaultAwsRegionProviderChain;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.S3ClientBuilder;

/**
 * Opens buckets of S3, and of whatever speaks its protocol.
 *
 * <p>Options: {@code region}, {@code endpoint} (a URL, for a store that is not Amazon's), {@code
 * path_style} (true or false; true where there is an endpoint). Secrets: {@code access_key_id} and
 * {@code secret_access_key}, perhaps with {@code session_token}; without them the SDK looks where
 * it always does. Proxies and trusted authorities are the SDK's and the JVM's matter.
 */
public final class S3Stores implements StoreProvider {
  private static final Set<String> OPTIONS = Set.of("region", "endpoint", "path_style");
  private static final int CONNECTIONS = 64;

  /** Found by {@link java.util.ServiceLoader}. */
  public S3Stores() {}

  @Override
  public Set<String> schemes() {
    return Set.of("s3", "s3a");
  }

  @Override
  public ObjectStore open(URI location, StoreSettings settings, TimeSource time) {
    return open(location, settings, time, client -> {});
  }

  /** Opens one over a client that a test has changed. */
  static S3Store open(
      URI location, StoreSettings settings, TimeSource time, Consumer<S3ClientBuilder> change) {
    String bucket = location.getAuthority();
    if (bucket == null) {
      throw DayfillException.user(
          "no warehouse can lie at " + location, "it names no bucket", "Write s3://bucket/folder");
    }
    requireKnown(location, settings);
    ServerClock clock = new ServerClock(time);
    String path = location.getPath() == null ? "" : location.getPath();
    S3ClientBuilder client = client(location, settings, clock);
    change.accept(client);
    return new S3Store(client.build(), clock, bucket, path);
  }

  private static void requireKnown(URI location, StoreSettings settings) {
    Set<String> unknown = new TreeSet<>(settings.options().keySet());
    unknown.removeAll(OPTIONS);
    if (!unknown.isEmpty()) {
      throw DayfillException.user(
          String.join(", ", unknown) + " is no option of " + location,
          "there is " + String.join(", ", new TreeSet<>(OPTIONS)),
          "Take it out");
    }
  }

  private static S3ClientBuilder client(URI location, StoreSettings settings, ServerClock clock) {
    String endpoint = settings.options().get("endpoint");
    String pathStyle = settings.options().get("path_style");
    S3ClientBuilder client =
        S3Client.builder()
            .region(region(location, settings.options().get("region"), endpoint != null))
            .credentialsProvider(credentials(location, settings))
            .httpClientBuilder(Apache5HttpClient.builder().maxConnections(CONNECTIONS))
            .forcePathStyle(pathStyle == null ? endpoint != null : pathStyle.equals("true"))
            // What stores of others do not know, they refuse
            .requestChecksumCalculation(RequestChecksumCalculation.WHEN_REQUIRED)
            .responseChecksumValidation(ResponseChecksumValidation.WHEN_REQUIRED)
            .overrideConfiguration(override -> override.addExecutionInterceptor(clock));
    if (endpoint != null) {
      client.endpointOverride(uri(endpoint));
    }
    return client;
  }

  private static URI uri(String endpoint) {
    try {
      URI uri = new URI(endpoint);
      boolean http = "https".equals(uri.getScheme()) || "http".equals(uri.getScheme());
      if (http && uri.getHost() != null && uri.getRawUserInfo() == null) {
        return uri;
      }
    } catch (URISyntaxException e) {
      // told below; not echoed, since it may hold credentials
    }
    throw DayfillException.user(
        "the warehouse's endpoint is no address",
        "it is a URL without a user or a password",
        "Write it like https://storage.example.com");
  }

  private static Region region(URI location, @Nullable String region, boolean endpoint) {
    if (region != null) {
      return Region.of(region);
    }
    if (endpoint) {
      // One has to be signed with; stores of others take any, and this one by habit
      return Region.US_EAST_1;
    }
    try {
      return DefaultAwsRegionProviderChain.builder().build().getRegion();
    } catch (SdkClientException e) {
      throw DayfillException.user(
          "the region of " + location + " is not known",
          "neither the configuration, nor AWS_REGION, nor a profile of this machine tells it",
          "Say region under warehouse_options, or set AWS_REGION");
    }
  }

  private static AwsCredentialsProvider credentials(URI location, StoreSettings settings) {
    Secret id = settings.secrets().get("access_key_id");
    Secret key = settings.secrets().get("secret_access_key");
    Secret token = settings.secrets().get("session_token");
    if (id == null && key == null) {
      return DefaultCredentialsProvider.builder().build();
    }
    if (id == null || key == null) {
      throw DayfillException.user(
          "of the keys of " + location + " one is missing",
          "access_key_id and secret_access_key go together",
          "Say both, or neither");
    }
    return StaticCredentialsProvider.create(
        token == null
            ? AwsBasicCredentials.create(id.reveal(), key.reveal())
            : AwsSessionCredentials.create(id.reveal(), key.reveal(), token.reveal()));
  }
}
