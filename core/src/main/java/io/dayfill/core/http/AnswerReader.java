package io.dayfill.core.http;

import io.dayfill.core.metadata.Condition;
import io.dayfill.core.metadata.Connection;
import io.dayfill.core.metadata.Connection.RateHeaders;
import io.dayfill.core.rate.Budget;
import io.dayfill.core.rate.RateReset;
import io.dayfill.core.rate.RetryAfter;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.HttpHeaders;
import org.jspecify.annotations.Nullable;

/** Reads what came back for one request. */
final class AnswerReader {
  // what says that something is wrong with us stands at the beginning, and is small
  private static final int LOOKED_AT = 1 << 16;
  private static final int MOST_OF_AN_ERROR = 1 << 13;
  // some write -1 or -2 where there is no limit
  private static final Pattern COUNT = Pattern.compile("0|[1-9][0-9]{0,17}");

  private final Exchange.Parts parts;
  private final Target target;
  private final Contents contents;

  AnswerReader(Exchange.Parts parts, Target target) {
    this.parts = parts;
    this.target = target;
    contents = new Contents(parts.faults(), target, parts.credentials()::redactor);
  }

  /** True if it is a page, as far as the status tells. */
  static boolean isPage(int status) {
    return status == 200 || status == 203;
  }

  /**
   * The whole body, decompressed, in UTF-8. On failure the rest is still to come: closing the
   * response would take it in, so the request is to be aborted before.
   */
  PageBody body(ClassicHttpResponse response, Charset charset) throws IOException {
    HttpEntity entity = response.getEntity();
    if (entity == null) {
      return parts.bodies().read(InputStream.nullInputStream(), 0);
    }
    Contents.Content content = contents.of(response);
    boolean utf8 = charset.equals(StandardCharsets.UTF_8);
    long length = content.inflated() || !utf8 ? -1 : entity.getContentLength();
    InputStream text = utf8 ? content.stream() : new Utf8Stream(content.stream(), charset);
    PageBody body = parts.bodies().read(text, length);
    if (content.inflated()) {
      finish(content, body);
    }
    return body;
  }

  private static void finish(Contents.Content content, PageBody body) throws IOException {
    boolean ended = false;
    try {
      content.finish();
      ended = true;
    } finally {
      if (!ended) {
        body.close();
      }
    }
  }

  /** The body's bytes, decompressed. */
  InputStream content(ClassicHttpResponse response) throws IOException {
    return contents.of(response).stream();
  }

  /**
   * Looks into a page for what the metadata says of answers that limit us or that our credentials
   * have expired, although they call themselves good.
   *
   * @throws PassingTrouble if it is one; the body is closed then
   */
  void refuseDisguised(PageAnswer page, String identity) throws IOException, PassingTrouble {
    int status = page.status();
    List<Condition> limited = about(status, connection().rateLimit().limitedIf());
    List<Condition> expired = about(status, connection().expiredIf());
    if (limited.isEmpty() && expired.isEmpty()) {
      return;
    }
    byte[] head = page.body().range(0, LOOKED_AT);
    boolean isLimited = ConditionCheck.anyHolds(limited, status, head, head.length);
    if (isLimited || ConditionCheck.anyHolds(expired, status, head, head.length)) {
      page.close();
      String snippet = snippet(head);
      throw isLimited
          ? limited(page.response(), snippet, true)
          : expired(status, snippet, identity);
    }
  }

  private static List<Condition> about(int status, List<Condition> conditions) {
    return conditions.stream().filter(each -> each.isAbout(status)).toList();
  }

  /**
   * What an answer that is no page comes to; thrown by itself where no attempt can do better.
   *
   * @param identity what was proven with
   * @param signs what the entity says of answers that are no pages
   */
  PassingTrouble trouble(ClassicHttpResponse response, String identity, List<Condition> signs) {
    int status = response.getCode();
    byte[] head = head(response, signs);
    String snippet = snippet(head);
    Faults faults = parts.faults();
    for (Condition sign : signs) {
      if (ConditionCheck.anyHolds(List.of(sign), status, head, head.length)) {
        throw new SignException(sign, faults.status(status, target, snippet));
      }
    }
    boolean told = retryAfter(response, parts.time().now()).isPresent();
    if (isLimited(status, head) || (isUnavailable(status) && told)) {
      return limited(response, snippet, isLimited(status, head));
    }
    if (status == 401 || isExpired(status, head)) {
      return expired(status, snippet, identity);
    }
    if (status == 408 || status >= 500) {
      return PassingTrouble.of(faults.status(status, target, snippet));
    }
    if (status == 403 || status == 407) {
      SourceException refusal = refusal(status, snippet);
      parts.credentials().refused(target.place(), identity, refusal);
      throw refusal;
    }
    throw faults.status(status, target, snippet);
  }

  private boolean isLimited(int status, byte[] head) {
    return status == 429
        || ConditionCheck.anyHolds(connection().rateLimit().limitedIf(), status, head, head.length);
  }

  private boolean isExpired(int status, byte[] head) {
    return ConditionCheck.anyHolds(connection().expiredIf(), status, head, head.length);
  }

  /**
   * @param endless whether it is about us, so that only the time waited bounds how often it may say
   *     so; an unavailable server may never come back
   */
  private PassingTrouble limited(ClassicHttpResponse response, String snippet, boolean endless) {
    RetryAfter wait =
        retryAfter(response, parts.time().now())
            .filter(each -> each.understood() || reset(response).isEmpty())
            .or(() -> reset(response).map(RetryAfter::of))
            .orElse(null);
    return PassingTrouble.limited(
        parts.faults().limited(response.getCode(), target, snippet), endless, wait);
  }

  private PassingTrouble expired(int status, String snippet, String identity) {
    return PassingTrouble.expired(refusal(status, snippet), identity);
  }

  private SourceException refusal(int status, String snippet) {
    return parts.faults().refused(status, target, parts.credentials().reference(), snippet);
  }

  static boolean isUnavailable(int status) {
    return status == 502 || status == 503 || status == 504;
  }

  /** The wait that an answer asks for; empty where it asks for none. */
  static Optional<RetryAfter> retryAfter(ClassicHttpResponse response, Instant now) {
    List<String> values =
        Arrays.stream(response.getHeaders(HttpHeaders.RETRY_AFTER))
            .map(header -> header.getValue() == null ? "" : header.getValue())
            .toList();
    return RetryAfter.read(values, value(response, HttpHeaders.DATE), now);
  }

  /** The time until a limit is over, by a field that the metadata names. */
  private Optional<Duration> reset(ClassicHttpResponse response) {
    RateHeaders headers = connection().rateLimit().headers();
    String text =
        headers == null || headers.reset() == null ? null : value(response, headers.reset());
    return headers == null || text == null
        ? Optional.empty()
        : RateReset.read(
            text, headers.format(), value(response, HttpHeaders.DATE), parts.time().now());
  }

  /** Tells the budget how many requests are left, where an answer says that, and until when. */
  void tellRemaining(ClassicHttpResponse response, Budget.Permit permit) {
    RateHeaders headers = connection().rateLimit().headers();
    String left =
        headers == null || headers.remaining() == null
            ? null
            : value(response, headers.remaining());
    if (left != null && COUNT.matcher(left.strip()).matches()) {
      long remaining = Long.parseLong(left.strip());
      reset(response)
          .filter(wait -> !wait.isZero())
          .ifPresent(wait -> permit.remaining(remaining, wait));
    }
  }

  private Connection connection() {
    return parts.connection();
  }

  static @Nullable String value(ClassicHttpResponse response, String name) {
    Header header = response.getFirstHeader(name);
    return header == null ? null : header.getValue();
  }

  /** The beginning of an error's body; an error there changes nothing. */
  private byte[] head(ClassicHttpResponse response, List<Condition> signs) {
    int most =
        Stream.of(connection().rateLimit().limitedIf(), connection().expiredIf(), signs)
                .flatMap(List::stream)
                .anyMatch(each -> each.path() != null)
            ? LOOKED_AT
            : MOST_OF_AN_ERROR;
    try {
      return content(response).readNBytes(most);
    } catch (IOException | SourceException e) {
      return new byte[0];
    }
  }

  private String snippet(byte[] head) {
    int length = Math.min(head.length, MOST_OF_AN_ERROR);
    return parts
        .credentials()
        .redactor()
        .snippet(new String(head, 0, length, StandardCharsets.UTF_8));
  }
}
