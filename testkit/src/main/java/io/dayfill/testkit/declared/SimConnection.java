package io.dayfill.testkit.declared;

import io.dayfill.testkit.SimEndpoint;
import io.dayfill.testkit.SimRequest;
import io.dayfill.testkit.SimResponse;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What an API is like as a whole, from the keys of its connection: the folder that all paths begin
 * with, who is let in and how one becomes known, the headers that tell of its rate.
 *
 * <p>Secrets are not known to it: a reference such as {@code ${env:KEY}} stands for any text that
 * is not empty, unless {@link #knowing} tells which. Tokens that it issued itself it knows.
 * Signatures, and whatever else it does not know the type of, it lets pass.
 */
public final class SimConnection implements SimEndpoint {
  private final Said said;
  private final List<SimSpec> specs;
  private final SimAuth auth;
  private final SimRate rate;

  private SimConnection(Said said, List<SimSpec> specs) {
    this.said = said;
    this.specs = specs;
    String folder = folder(said.text("base_url", "http://localhost"));
    specs.forEach(spec -> spec.under(folder));
    auth = new SimAuth(said, folder);
    rate = new SimRate(said);
  }

  /**
   * An API of a connection.
   *
   * @param keys the keys of the connection, as {@link SimSpec#of} takes those of an entity
   * @param specs what it serves
   */
  public static SimConnection of(Map<String, ?> keys, SimSpec... specs) {
    return new SimConnection(new Said(keys), List.of(specs));
  }

  /** The same from YAML, written as a connection of a configuration. */
  public static SimConnection yaml(String text, SimSpec... specs) {
    return of(YamlTexts.read(text), specs);
  }

  private static String folder(String baseUrl) {
    String path = URI.create(baseUrl).getRawPath();
    return path == null || path.equals("/") ? "" : path.replaceAll("/$", "");
  }

  /** What a reference to a secret stands for, such as {@code ${env:KEY}}. */
  public SimConnection knowing(String reference, String secret) {
    auth.knows(reference, secret);
    return this;
  }

  /** How long a token serves that it issues, and says so; an hour by default. */
  public SimConnection tokensLive(Duration life) {
    auth.tokensLive(life);
    return this;
  }

  /** What it has issued is of no use any more. */
  public void expireTokens() {
    auth.expire();
  }

  /** How many tokens it has issued. */
  public int issued() {
    return auth.issued();
  }

  /**
   * So many requests are let in in each span of that length by the API's clock; the headers that
   * the metadata names tell of it. What is beyond is answered as {@code limited_if} describes.
   */
  public SimConnection allowing(int requests, Duration per) {
    rate.allow(requests, per);
    return this;
  }

  /** The folder that its paths begin with; empty where there is none. */
  public String folder() {
    return folder(said.text("base_url", "http://localhost"));
  }

  @Override
  public boolean serves(SimRequest request) {
    return auth.issues(request) || find(request) != null;
  }

  private @Nullable SimSpec find(SimRequest request) {
    return specs.stream().filter(spec -> spec.serves(request)).findFirst().orElse(null);
  }

  @Override
  public void check() {
    specs.forEach(SimSpec::check);
  }

  @Override
  public SimResponse answer(SimRequest request, Instant asOf) {
    if (auth.issues(request)) {
      return auth.issue(request, asOf);
    }
    SimResponse refused = auth.refuse(request, asOf);
    if (refused != null) {
      return refused;
    }
    for (Map.Entry<String, ?> header : said.group("headers").entrySet()) {
      if (!auth.isLike(
          request.header(header.getKey().toLowerCase(java.util.Locale.ROOT)),
          String.valueOf(header.getValue()))) {
        return SimAuth.error(400, "header " + header.getKey() + " is missing, or another");
      }
    }
    SimSpec spec = find(request);
    return spec == null
        ? SimAuth.error(404, "no such path")
        : rate.of(asOf, () -> spec.answer(request, asOf));
  }
}
