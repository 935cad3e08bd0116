package io.dayfill.core.metadata;

import java.net.URI;
import java.time.Duration;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One API account: where it is, how to prove who we are, how politely to ask.
 *
 * @param name its name
 * @param baseUrl http(s), no query and no fragment
 * @param auth how requests are authorised
 * @param expiredIf answers that say, beside 401, that our credentials have expired
 * @param headers header fields of every request, by their names
 * @param reach where else requests may go
 * @param rateLimit how often to ask
 * @param retry how often to try again
 * @param timeouts how long to wait for what
 * @param network how to get there
 */
public record Connection(
    String name,
    URI baseUrl,
    Auth auth,
    List<Condition> expiredIf,
    Map<String, SecretText> headers,
    Reach reach,
    RateLimit rateLimit,
    Retry retry,
    Timeouts timeouts,
    Network network) {

  /** Copies the collections, in their order. */
  public Connection {
    expiredIf = List.copyOf(expiredIf);
    headers = Collections.unmodifiableMap(new LinkedHashMap<>(headers));
  }

  /** One that says nothing beyond the common. */
  public Connection(
      String name, URI baseUrl, Auth auth, RateLimit rateLimit, Retry retry, Timeouts timeouts) {
    this(
        name,
        baseUrl,
        auth,
        List.of(),
        Map.of(),
        Reach.BASE_ONLY,
        rateLimit,
        retry,
        timeouts,
        Network.DIRECT);
  }

  /** Every reference to a secret that it holds, in order, each once. */
  public List<SecretReference> references() {
    Set<SecretReference> all = new LinkedHashSet<>();
    ConnectionSecrets.of(auth).forEach(all::add);
    headers.values().forEach(text -> all.addAll(text.references()));
    Proxy proxy = network.proxy;
    if (proxy != null && proxy.url != null) {
      all.addAll(proxy.url.references());
    }
    return List.copyOf(all);
  }

  /** How requests are authorised. */
  public sealed interface Auth {
    /** Not at all. */
    record None() implements Auth {}

    /**
     * {@code Authorization: Bearer TOKEN}, RFC 6750 section 2.1.
     *
     * @param token where the token is kept; looked up anew for every attempt
     */
    record Bearer(SecretReference token) implements Auth {}

    /**
     * {@code Authorization: Basic ...}, RFC 7617.
     *
     * @param username without a colon
     * @param password null for an empty one
     */
    record Basic(SecretText username, @Nullable SecretReference password) implements Auth {}

    /**
     * A key in a header field or a parameter.
     *
     * @param inQuery whether it is a parameter of the query
     * @param name the field's or the parameter's
     * @param prefix what stands before the key
     */
    record ApiKey(boolean inQuery, String name, String prefix, SecretReference key)
        implements Auth {}

    /**
     * An access token from a token end-point, RFC 6749.
     *
     * @param tokenUrl the end-point
     * @param client who we are to it
     * @param scope what the token is for; empty for what the end-point gives
     * @param grant what the token is given for
     * @param life how long a token lives whose answer does not say so
     */
    record OAuth2(URI tokenUrl, Client client, String scope, Grant grant, Optional<Duration> life)
        implements Auth {}

    /**
     * A token by requests of the API's own.
     *
     * @param requests sent in order, by POST
     * @param life how long a token lives whose answer does not say so
     * @param header the field that carries the token
     * @param prefix what stands before it
     */
    record Login(List<LoginRequest> requests, Optional<Duration> life, String header, String prefix)
        implements Auth {}

    /**
     * One that a jar brings.
     *
     * @param type its name
     * @param settings what is said to it
     */
    record Scheme(String type, Map<String, SecretText> settings) implements Auth {}
  }

  /**
   * A client of a token end-point, RFC 6749 section 2.3.
   *
   * @param id null where the grant alone tells who we are
   * @param secret null for a public client
   * @param basic whether both are sent by basic authentication, not in the body
   */
  public record Client(@Nullable SecretText id, @Nullable SecretReference secret, boolean basic) {}

  /** What a token is given for. */
  public sealed interface Grant {
    /** The client's own credentials, RFC 6749 section 4.4. */
    record ClientCredentials() implements Grant {}

    /**
     * A refresh token, RFC 6749 section 6.
     *
     * @param token the first one; null where the file holds one
     * @param file where rotated ones are kept; null where the end-point never gives another
     */
    record RefreshToken(@Nullable SecretReference token, @Nullable String file) implements Grant {}

    /**
     * A signed assertion, RFC 7523 section 2.1.
     *
     * @param algorithm RS256, ES256 or HS256
     * @param key the private key in PEM (PKCS #8), or the shared secret
     * @param keyId null where the end-point knows only one key
     * @param audience who is to accept it
     * @param subject on whose behalf; null for none
     */
    record JwtBearer(
        String algorithm,
        SecretReference key,
        @Nullable SecretText keyId,
        SecretText issuer,
        String audience,
        @Nullable SecretText subject)
        implements Grant {}
  }

  /**
   * One request of a login.
   *
   * @param endpoint a path below the base URL, or a whole address
   * @param body what is sent
   * @param take where values stand in the answer, by the names that later requests use; the last
   *     request takes {@code token}
   */
  public record LoginRequest(String endpoint, LoginBody body, Map<String, String> take) {}

  /**
   * Where else requests may go, for links and redirects.
   *
   * @param allowed origins that are as good as the base URL's
   * @param allowHttp whether plain http may leave this machine
   * @param allowLinkLocal whether link-local addresses may be asked
   */
  public record Reach(List<OriginPattern> allowed, boolean allowHttp, boolean allowLinkLocal) {
    /** Only the base URL's origin. */
    public static final Reach BASE_ONLY = new Reach(List.of(), false, false);
  }

  /**
   * A budget: in every span of {@code per}, wherever it begins, at most {@code requests} leave.
   *
   * @param burst how many may leave at once within it
   * @param maxConcurrent how many may be under way
   * @param maxWait a longer wait fails the days that need it
   * @param reserveForToday the share of the requests, 0 to 1, that backfills leave to today's loads
   * @param limitedIf answers that say, beside 429, that we ask too much
   * @param headers where answers say how much is left; null where they do not
   * @param quota what is allowed over a longer span; null where nothing more is said
   */
  public record RateLimit(
      int requests,
      Duration per,
      int burst,
      int maxConcurrent,
      Duration maxWait,
      double reserveForToday,
      List<Condition> limitedIf,
      @Nullable RateHeaders headers,
      @Nullable Quota quota) {
    /** One whose API answers 429 and no more. */
    public RateLimit(int requests, Duration per, int burst, int maxConcurrent, Duration maxWait) {
      this(requests, per, burst, maxConcurrent, maxWait, 0, List.of(), null, null);
    }
  }

  /**
   * Requests that are given anew at fixed times.
   *
   * @param requests how many
   * @param per for how long: a day, or a part that divides it evenly
   * @param resets the time of the day at which a new one begins
   * @param zone the zone of that time
   */
  public record Quota(int requests, Duration per, LocalTime resets, ZoneId zone) {
    /** How many are given a day. */
    public long periods() {
      return Duration.ofDays(1).dividedBy(per);
    }
  }

  /**
   * Where answers say how much of a limit is left.
   *
   * @param remaining the field that counts the requests left; null where there is none
   * @param reset the field that tells when there will be more; null where there is none
   * @param format what that field means
   */
  public record RateHeaders(
      @Nullable String remaining, @Nullable String reset, ResetFormat format) {}

  /**
   * How failures that may pass are tried again.
   *
   * @param attempts how often a page is asked for in all
   * @param backoff the wait before the second attempt; it doubles from there, with jitter
   * @param maxBackoff the longest such wait
   */
  public record Retry(int attempts, Duration backoff, Duration maxBackoff) {}

  /**
   * Bounds on waiting for the source.
   *
   * @param connect until a connection stands
   * @param idle between two pieces of an answer
   * @param page for a whole page
   */
  public record Timeouts(Duration connect, Duration idle, Duration page) {}

  /**
   * How to get to an API.
   *
   * @param proxy the proxy; null for what the environment says
   * @param tls what is trusted and shown beyond the usual
   */
  public record Network(@Nullable Proxy proxy, Tls tls) {
    /** What the environment says, and the usual trust. */
    public static final Network DIRECT = new Network(null, new Tls(null, null, null));
  }

  /**
   * A proxy.
   *
   * @param url its address; null for none at all
   * @param noProxy hosts that are asked without it, as {@code NO_PROXY} names them
   */
  public record Proxy(@Nullable SecretText url, List<String> noProxy) {}

  /**
   * Files in PEM.
   *
   * @param caFile authorities trusted beside the usual ones; null for none
   * @param clientCert our certificate, with those between it and its authority; null for none
   * @param clientKey its private key; null for none
   */
  public record Tls(
      @Nullable String caFile, @Nullable String clientCert, @Nullable String clientKey) {}
}
