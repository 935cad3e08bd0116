package io.dayfill.store.s3;

import io.dayfill.core.time.TimeSource;
import io.dayfill.sink.delta.store.ObjectStore;
import io.dayfill.sink.delta.store.StoreProvider;
import io.dayfill.sink.delta.store.StoreSettings;
import java.net.URI;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.retries.api.BackoffStrategy;

/**
 * S3 over ways that a test watches: a location {@code s3f://WAY@bucket/path}; without a way, the
 * condition of a put is lost on the way. Retries wait for nothing.
 */
public final class FaultyStores implements StoreProvider {
  private static final Map<String, FaultyHttp> WAYS = new ConcurrentHashMap<>();

  /** The way of a name. */
  static FaultyHttp way(String name) {
    return WAYS.computeIfAbsent(name, unused -> new FaultyHttp());
  }

  @Override
  public Set<String> schemes() {
    return Set.of("s3f");
  }

  @Override
  public ObjectStore open(URI location, StoreSettings settings, TimeSource time) {
    return store(location, settings, time);
  }

  static S3Store store(URI location, StoreSettings settings, TimeSource time) {
    String way = location.getUserInfo();
    URI bucket = URI.create("s3://" + location.getHost() + location.getPath());
    return S3Stores.open(
        bucket,
        settings,
        time,
        client -> {
          client.overrideConfiguration(
              client.overrideConfiguration().toBuilder()
                  .retryStrategy(
                      AwsRetryStrategy.standardRetryStrategy().toBuilder()
                          .backoffStrategy(BackoffStrategy.retryImmediately())
                          .throttlingBackoffStrategy(BackoffStrategy.retryImmediately())
                          .circuitBreakerEnabled(false)
                          .build())
                  .addExecutionInterceptor(way == null ? new Forgetful() : new Nothing())
                  .build());
          if (way != null) {
            client.httpClientBuilder(null).httpClient(way(way));
          }
        });
  }

  private static final class Nothing implements ExecutionInterceptor {}

  /** Takes the condition out of every put. */
  private static final class Forgetful implements ExecutionInterceptor {
    @Override
    public SdkHttpRequest modifyHttpRequest(
        Context.ModifyHttpRequest context, ExecutionAttributes attributes) {
      return context.httpRequest().toBuilder().removeHeader("If-None-Match").build();
    }
  }
}
