package io.dayfill.core.http;

import io.dayfill.core.rate.RetryAfter;
import io.dayfill.core.time.TimeSource;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.HttpHeaders;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One request and its answer, read to its end. */
final class Exchange {
  private static final Logger LOG = LoggerFactory.getLogger(ApiClient.class);
  private static final int INFLATER_BUFFER = 1 << 16;
  private static final int MOST_OF_AN_ERROR = 1 << 13;
  private static final int MOST_ENCODINGS = 3;

  private final Parts parts;
  private final PageRequest request;
  private final HttpGet get;

  /** What every exchange of a connection shares. */
  record Parts(
      Transport transport,
      Credentials credentials,
      Faults faults,
      BodyReader bodies,
      TimeSource time,
      Duration longestPage,
      URI baseUrl) {
    /** The path of a request, with the base URL's own. */
    String path(PageRequest request) {
      return Escapes.path(baseUrl, request);
    }
  }

  Exchange(Parts parts, PageRequest request) {
    this.parts = parts;
    this.request = request;
    String query = Escapes.query(request);
    String target = parts.path(request) + (query.isEmpty() ? "" : "?" + query);
    get = new HttpGet(URI.create(Faults.origin(parts.baseUrl()) + target));
    get.setHeader(HttpHeaders.ACCEPT, "application/json");
    get.setHeader(HttpHeaders.ACCEPT_ENCODING, "gzip");
  }

  /** Breaks it off; another thread's {@link #run} then fails. */
  void abort() {
    get.cancel();
  }

  /**
   * Sends the request and takes the answer in.
   *
   * @throws PassingTrouble if another attempt may do better
   * @throws SourceException if not
   */
  PageAnswer run(RequestObserver observer) throws PassingTrouble {
    long began = parts.time().nanoTime();
    String token = authorize();
    Transport.Context context = new Transport.Context(began + parts.longestPage().toNanos());
    observer.requested();
    int status = 0;
    long bytes = 0;
    try (ClassicHttpResponse response = parts.transport().send(get, context)) {
      status = response.getCode();
      if (status != 200 && status != 203) {
        throw refused(response, token);
      }
      PageAnswer answer = new PageAnswer(response, body(response));
      bytes = answer.body().length();
      return answer;
    } catch (IOException e) {
      SourceException failure = parts.faults().broken(path(), e, context.isConnected());
      if (!context.isConnected() && Faults.isCertificate(e)) {
        throw failure;
      }
      throw PassingTrouble.of(failure);
    } finally {
      log(observer, status, began, bytes);
    }
  }

  private String authorize() {
    String token = parts.credentials().token(path());
    if (!token.isEmpty()) {
      get.setHeader(HttpHeaders.AUTHORIZATION, "Bearer " + token);
    }
    return token;
  }

  private String path() {
    return parts.path(request);
  }

  private PageBody body(ClassicHttpResponse response) throws IOException {
    HttpEntity entity = response.getEntity();
    if (entity == null) {
      return parts.bodies().read(InputStream.nullInputStream(), 0);
    }
    InputStream raw = entity.getContent();
    String encoding = encoding(response);
    if (encoding.isEmpty()) {
      return parts.bodies().read(raw, entity.getContentLength());
    }
    PageBody body;
    try (InputStream plain = inflated(raw, encoding)) {
      body = parts.bodies().read(plain, -1);
    }
    return body;
  }

  private static String encoding(ClassicHttpResponse response) {
    StringBuilder all = new StringBuilder();
    for (Header header : response.getHeaders(HttpHeaders.CONTENT_ENCODING)) {
      String value = header.getValue() == null ? "" : header.getValue().strip();
      if (!value.isEmpty() && !value.equalsIgnoreCase("identity")) {
        all.append(all.isEmpty() ? "" : ",").append(value.toLowerCase(Locale.ROOT));
      }
    }
    return all.toString();
  }

  private InputStream inflated(InputStream raw, String encoding) throws IOException {
    String[] layers = encoding.split(",", -1);
    InputStream plain = raw;
    for (String layer : layers) {
      String name = layer.strip();
      if (layers.length > MOST_ENCODINGS || !(name.equals("gzip") || name.equals("x-gzip"))) {
        String shown = parts.credentials().redactor().snippet(encoding);
        throw parts.faults().encoded(path(), shown);
      }
      plain = new GZIPInputStream(plain, INFLATER_BUFFER);
    }
    return plain;
  }

  /** What an answer that is no page comes to; thrown by itself where no attempt can do better. */
  private PassingTrouble refused(ClassicHttpResponse response, String token) {
    int status = response.getCode();
    String path = path();
    String snippet = snippet(response);
    Faults faults = parts.faults();
    Optional<RetryAfter> retryAfter = retryAfter(response);
    if (status == 429 || (isUnavailable(status) && retryAfter.isPresent())) {
      return PassingTrouble.limited(
          faults.limited(status, path, snippet), status == 429, retryAfter.orElse(null));
    }
    if (status == 408 || status >= 500) {
      return PassingTrouble.of(faults.status(status, path, snippet));
    }
    if (status >= 300 && status < 400) {
      throw faults.redirected(status, path, value(response, HttpHeaders.LOCATION));
    }
    if (status == 401 || status == 403 || status == 407) {
      SourceException refusal =
          faults.refused(status, path, parts.credentials().reference(), snippet);
      parts.credentials().refused(status, path, token, refusal);
      throw refusal;
    }
    throw faults.status(status, path, snippet);
  }

  private static boolean isUnavailable(int status) {
    return status == 502 || status == 503 || status == 504;
  }

  private Optional<RetryAfter> retryAfter(ClassicHttpResponse response) {
    List<String> values =
        Arrays.stream(response.getHeaders(HttpHeaders.RETRY_AFTER))
            .map(header -> header.getValue() == null ? "" : header.getValue())
            .toList();
    return RetryAfter.read(values, value(response, HttpHeaders.DATE), parts.time().now());
  }

  private static @Nullable String value(ClassicHttpResponse response, String name) {
    Header header = response.getFirstHeader(name);
    return header == null ? null : header.getValue();
  }

  /** The beginning of an error's body; an error there changes nothing. */
  private String snippet(ClassicHttpResponse response) {
    HttpEntity entity = response.getEntity();
    if (entity == null) {
      return "";
    }
    try {
      InputStream raw = entity.getContent();
      String encoding = encoding(response);
      InputStream plain = encoding.isEmpty() ? raw : inflated(raw, encoding);
      // one byte beyond, so that a short body is seen to end and its connection is kept
      byte[] bytes = plain.readNBytes(MOST_OF_AN_ERROR);
      if (bytes.length < MOST_OF_AN_ERROR) {
        raw.skip(1);
      }
      return parts.credentials().redactor().snippet(new String(bytes, StandardCharsets.UTF_8));
    } catch (IOException | SourceException e) {
      return "";
    }
  }

  private void log(RequestObserver observer, int status, long began, long bytes) {
    if (LOG.isDebugEnabled()) {
      LOG.debug(
          "{} GET {} -> {} in {} ms, {} bytes",
          observer.describe(),
          parts.credentials().redactor().mask(get.getRequestUri()),
          status == 0 ? "no answer" : status,
          (parts.time().nanoTime() - began) / 1_000_000,
          bytes);
    }
  }
}
