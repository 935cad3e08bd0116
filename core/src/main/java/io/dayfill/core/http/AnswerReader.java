package io.dayfill.core.http;

import io.dayfill.core.metadata.Condition;
import io.dayfill.core.rate.RetryAfter;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.HttpHeaders;
import org.jspecify.annotations.Nullable;

/** Reads what came back for one request. */
final class AnswerReader {
  private static final int INFLATER_BUFFER = 1 << 16;
  private static final int MOST_OF_AN_ERROR = 1 << 13;
  private static final int MOST_ENCODINGS = 3;

  private final Exchange.Parts parts;
  private final Target target;

  AnswerReader(Exchange.Parts parts, Target target) {
    this.parts = parts;
    this.target = target;
  }

  /** True if it is a page, as far as the status tells. */
  static boolean isPage(int status) {
    return status == 200 || status == 203;
  }

  /**
   * The whole body, decompressed. On failure the rest is still to come: closing the response would
   * take it in, so the request is to be aborted before.
   */
  PageBody body(ClassicHttpResponse response) throws IOException {
    HttpEntity entity = response.getEntity();
    if (entity == null) {
      return parts.bodies().read(InputStream.nullInputStream(), 0);
    }
    boolean plain = encoding(response).isEmpty();
    InputStream content = content(response);
    PageBody body = parts.bodies().read(content, plain ? entity.getContentLength() : -1);
    if (!plain) {
      finish(entity, content, body);
    }
    return body;
  }

  /** Reads what frames a compressed body to its end, so that its connection may serve again. */
  private static void finish(HttpEntity entity, InputStream content, PageBody body)
      throws IOException {
    boolean ended = false;
    try {
      ended = entity.getContent().read() < 0;
      if (!ended) {
        throw new IOException("more bytes follow the end of the compressed body");
      }
      content.close();
    } finally {
      if (!ended) {
        body.close();
      }
    }
  }

  /** The body's bytes, decompressed. */
  InputStream content(ClassicHttpResponse response) throws IOException {
    HttpEntity entity = response.getEntity();
    if (entity == null) {
      return InputStream.nullInputStream();
    }
    String encoding = encoding(response);
    InputStream raw = entity.getContent();
    return encoding.isEmpty() ? raw : inflated(raw, encoding);
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
        throw parts.faults().encoded(target, shown);
      }
      plain = new GZIPInputStream(plain, INFLATER_BUFFER);
    }
    return plain;
  }

  /** What an answer that is no page comes to; thrown by itself where no attempt can do better. */
  PassingTrouble trouble(ClassicHttpResponse response, String token, List<Condition> signs) {
    int status = response.getCode();
    byte[] head = head(response);
    String snippet =
        parts.credentials().redactor().snippet(new String(head, StandardCharsets.UTF_8));
    Faults faults = parts.faults();
    for (Condition sign : signs) {
      if (ConditionCheck.anyHolds(List.of(sign), status, head, head.length)) {
        throw new SignException(sign, faults.status(status, target, snippet));
      }
    }
    Optional<RetryAfter> retryAfter = retryAfter(response);
    if (status == 429 || (isUnavailable(status) && retryAfter.isPresent())) {
      return PassingTrouble.limited(
          faults.limited(status, target, snippet), status == 429, retryAfter.orElse(null));
    }
    if (status == 408 || status >= 500) {
      return PassingTrouble.of(faults.status(status, target, snippet));
    }
    if (status >= 300 && status < 400) {
      throw faults.redirected(status, target, value(response, HttpHeaders.LOCATION));
    }
    if (status == 401 || status == 403 || status == 407) {
      SourceException refusal =
          faults.refused(status, target, parts.credentials().reference(), snippet);
      parts.credentials().refused(status, target.place(), token, refusal);
      throw refusal;
    }
    throw faults.status(status, target, snippet);
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
  private byte[] head(ClassicHttpResponse response) {
    try {
      return content(response).readNBytes(MOST_OF_AN_ERROR);
    } catch (IOException | SourceException e) {
      return new byte[0];
    }
  }
}
