package io.dayfill.core.http;

import io.dayfill.core.metadata.Condition;
import io.dayfill.core.metadata.Connection;
import io.dayfill.core.metadata.Secret;
import io.dayfill.core.metadata.SecretReference;
import io.dayfill.core.metadata.SecretText;
import io.dayfill.core.metadata.SecretTexts;
import io.dayfill.core.metadata.Secrets;
import io.dayfill.core.spi.AuthSchemes;
import io.dayfill.core.time.TimeSource;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A client for tests, described piece by piece. */
public final class TestClient {
  /** Where the token is said to be. */
  public static final SecretReference TOKEN = new SecretReference("env", "SENSOR_API_TOKEN");

  private final URI baseUrl;
  private final TimeSource time;
  private Connection.Auth auth = new Connection.Auth.None();
  private Secrets secrets = reference -> new Secret("unused");
  private final Map<String, SecretText> headers = new LinkedHashMap<>();
  private List<Condition> expiredIf = List.of();
  private List<Condition> limitedIf = List.of();
  private Connection.@Nullable RateHeaders rateHeaders;
  private Connection.Reach reach = new Connection.Reach(List.of(), true, false);
  private Connection.Network network = Connection.Network.DIRECT;
  private AuthSchemes schemes = AuthSchemes.NONE;
  private Map<String, String> environment = Map.of();
  private int requests = 1000;
  private int concurrent = 4;
  private Duration maxWait = Duration.ofMinutes(15);
  private int attempts = 3;
  private Duration idle = Duration.ofSeconds(20);
  private Duration page = Duration.ofMinutes(60);
  private BodyLimits limits = BodyLimits.standard(Path.of(System.getProperty("java.io.tmpdir")));

  private TestClient(String baseUrl, TimeSource time) {
    this.baseUrl = URI.create(baseUrl);
    this.time = time;
  }

  /** A client of an address. */
  public static TestClient of(String baseUrl, TimeSource time) {
    return new TestClient(baseUrl, time);
  }

  /** Sends a token. */
  public TestClient token(Secrets looked) {
    auth = new Connection.Auth.Bearer(TOKEN);
    secrets = looked;
    return this;
  }

  /** Sends a token that stays the same. */
  public TestClient token(String value) {
    return token(reference -> new Secret(value));
  }

  /** Where secrets are looked up. */
  public TestClient secrets(Secrets looked) {
    secrets = looked;
    return this;
  }

  /** Header fields of every request; references may stand in them. */
  public TestClient headers(Map<String, String> fields) {
    fields.forEach((name, text) -> headers.put(name, SecretTexts.parse(text)));
    return this;
  }

  /** How requests are authorised. */
  public TestClient auth(Connection.Auth value) {
    auth = value;
    return this;
  }

  /** Answers that say that credentials have expired. */
  public TestClient expiredIf(Condition... conditions) {
    expiredIf = List.of(conditions);
    return this;
  }

  /** Answers that limit us. */
  public TestClient limitedIf(Condition... conditions) {
    limitedIf = List.of(conditions);
    return this;
  }

  /** Where answers say how much is left. */
  public TestClient rateHeaders(Connection.RateHeaders value) {
    rateHeaders = value;
    return this;
  }

  /** Where else requests may go. */
  public TestClient allowing(String... origins) {
    reach =
        new Connection.Reach(
            Stream.of(origins).map(SecretTexts::origin).toList(), true, reach.allowLinkLocal());
    return this;
  }

  /** How to get there. */
  public TestClient network(Connection.Network value) {
    network = value;
    return this;
  }

  /** The environment's variables. */
  public TestClient environment(Map<String, String> value) {
    environment = value;
    return this;
  }

  /** Ways of authorising that jars bring. */
  public TestClient schemes(AuthSchemes value) {
    schemes = value;
    return this;
  }

  /** Requests a second. */
  public TestClient requests(int value) {
    requests = value;
    return this;
  }

  /** Requests at once. */
  public TestClient concurrent(int value) {
    concurrent = value;
    return this;
  }

  /** The longest wait. */
  public TestClient maxWait(Duration value) {
    maxWait = value;
    return this;
  }

  /** Attempts at a page. */
  public TestClient attempts(int value) {
    attempts = value;
    return this;
  }

  /** The time-outs between two pieces and of a page. */
  public TestClient timeouts(Duration betweenPieces, Duration wholePage) {
    idle = betweenPieces;
    page = wholePage;
    return this;
  }

  /** Bounds on bodies. */
  public TestClient limits(BodyLimits value) {
    limits = value;
    return this;
  }

  /** The client. */
  public ApiClient build() {
    Connection connection =
        new Connection(
            "sensors",
            baseUrl,
            auth,
            expiredIf,
            headers,
            reach,
            new Connection.RateLimit(
                requests,
                Duration.ofSeconds(1),
                requests,
                concurrent,
                maxWait,
                0,
                limitedIf,
                rateHeaders,
                null),
            new Connection.Retry(attempts, Duration.ofSeconds(1), Duration.ofMinutes(1)),
            new Connection.Timeouts(Duration.ofSeconds(10), idle, page),
            network);
    ClientContext context = new ClientContext(secrets, schemes, environment);
    return new ApiClient(connection, context, time, new Random(7), "1.2.3", limits);
  }

  /** Keeps what is told. */
  public static final class Told implements RequestObserver {
    /** The requests that left. */
    public final AtomicInteger requests = new AtomicInteger();

    /** The waits that began. */
    public final List<Instant> waits = Collections.synchronizedList(new ArrayList<>());

    /** How long they took. */
    public final List<Duration> waited = Collections.synchronizedList(new ArrayList<>());

    @Override
    public void requested() {
      requests.incrementAndGet();
    }

    @Override
    public void waiting(Instant until) {
      waits.add(until);
    }

    @Override
    public void resumed(Duration wait) {
      waited.add(wait);
    }
  }
}
