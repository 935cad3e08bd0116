package io.dayfill.testkit;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Collections;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * An answer, down to how its bytes leave. Immutable; every change gives a new answer.
 *
 * <pre>{@code
 * SimResponse.status(429).header("Retry-After", "2");
 * SimResponse.json("{\"ok\":false}").chunked().cutAt(5);
 * }</pre>
 */
public final class SimResponse {
  private static final DateTimeFormatter HTTP_DATE =
      DateTimeFormatter.ofPattern("EEE, dd MMM uuuu HH:mm:ss 'GMT'", Locale.ENGLISH)
          .withZone(ZoneOffset.UTC);

  /** How a client learns where the body ends. */
  enum Framing {
    LENGTH,
    CHUNKED,
    CLOSE
  }

  private int status;
  private Map<String, String> headers = Map.of();
  private byte[] body = {};
  private @Nullable SimContent content;
  private Framing framing = Framing.LENGTH;
  private int cutAt = -1;
  private boolean reset;
  private Duration delay = Duration.ZERO;
  private int dripBytes;
  private Duration dripPause = Duration.ZERO;

  private SimResponse(int status) {
    this.status = status;
  }

  private SimResponse(SimResponse original) {
    status = original.status;
    headers = original.headers;
    body = original.body;
    content = original.content;
    framing = original.framing;
    cutAt = original.cutAt;
    reset = original.reset;
    delay = original.delay;
    dripBytes = original.dripBytes;
    dripPause = original.dripPause;
  }

  /** A JSON answer with a status. */
  public static SimResponse of(int status, String json) {
    return new SimResponse(status).header("Content-Type", "application/json").body(json);
  }

  /** An error with a small JSON body. */
  public static SimResponse status(int status) {
    return of(status, "{\"error\":\"status " + status + "\"}");
  }

  /** 200 with a JSON body. */
  public static SimResponse json(String body) {
    return of(200, body);
  }

  /** 200 with an HTML body. */
  public static SimResponse html(String body) {
    return json(body).header("Content-Type", "text/html; charset=utf-8");
  }

  /** 200 with a page. */
  public static SimResponse page(SimPage page) {
    return json("").with(copy -> copy.content = page);
  }

  /** 200 with whatever content, whose headers are taken when it becomes text. */
  public static SimResponse content(SimContent content) {
    return new SimResponse(200).with(copy -> copy.content = content);
  }

  /** 302 to a location. */
  public static SimResponse redirect(String location) {
    return status(302).header("Location", location);
  }

  /** No answer: the connection is reset. */
  public static SimResponse reset() {
    return new SimResponse(0).with(copy -> copy.reset = true);
  }

  /** An instant in the form of {@code Date} and {@code Retry-After}. */
  public static String httpDate(Instant instant) {
    return HTTP_DATE.format(instant);
  }

  /** This answer with another status. */
  public SimResponse withStatus(int changed) {
    return with(copy -> copy.status = changed);
  }

  /** This answer with a header, instead of one of the same name; also of those sent anyway. */
  public SimResponse header(String name, String value) {
    return with(
        copy -> {
          Map<String, String> changed = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
          changed.putAll(headers);
          changed.put(name, value);
          copy.headers = changed;
        });
  }

  /** This answer with another body. */
  public SimResponse body(String text) {
    return body(text.getBytes(StandardCharsets.UTF_8));
  }

  /** This answer with another body. */
  public SimResponse body(byte[] bytes) {
    return withBytes(bytes.clone());
  }

  SimResponse withBytes(byte[] bytes) {
    return with(
        copy -> {
          copy.body = bytes;
          copy.content = null;
        });
  }

  /** This answer with its page changed; an answer without a page stays as it is. */
  public SimResponse editPage(UnaryOperator<SimPage> edit) {
    return edit(SimPage.class, edit);
  }

  /** This answer with its content changed; an answer with none of that kind stays as it is. */
  public <T extends SimContent> SimResponse edit(Class<T> kind, UnaryOperator<T> edit) {
    SimContent old = content;
    return kind.isInstance(old) ? with(copy -> copy.content = edit.apply(kind.cast(old))) : this;
  }

  /** This answer in chunks. */
  public SimResponse chunked() {
    return with(copy -> copy.framing = Framing.CHUNKED);
  }

  /** This answer without a length: the end of the connection is the end of the body. */
  public SimResponse closeDelimited() {
    return with(copy -> copy.framing = Framing.CLOSE);
  }

  /**
   * This answer cut: the connection closes in good order after so many bytes of the body. By length
   * and in chunks that shows; close-delimited it does not.
   */
  public SimResponse cutAt(int bytes) {
    return with(copy -> copy.cutAt = bytes);
  }

  /** This answer cut by a reset of the connection after so many bytes of the body. */
  public SimResponse resetAt(int bytes) {
    return cutAt(bytes).with(copy -> copy.reset = true);
  }

  /** This answer after a pause. */
  public SimResponse delayed(Duration pause) {
    return with(copy -> copy.delay = pause);
  }

  /** This answer's body in drips, a pause behind each. */
  public SimResponse dripped(int bytes, Duration pause) {
    if (bytes < 1) {
      throw new IllegalArgumentException("a drip of " + bytes + " bytes");
    }
    return with(
        copy -> {
          copy.dripBytes = bytes;
          copy.dripPause = pause;
        });
  }

  /** The status; 0 for a reset. */
  public int status() {
    return status;
  }

  /** The headers set so far; names compare without case. */
  public Map<String, String> headers() {
    return Collections.unmodifiableMap(headers);
  }

  /** The page, or null for any other body. */
  public @Nullable SimPage page() {
    return content instanceof SimPage page ? page : null;
  }

  /** How many records it holds. */
  int records() {
    SimContent held = content;
    return held == null ? 0 : held.recordCount();
  }

  /** The body's bytes. */
  public byte[] body() {
    return bytes().clone();
  }

  byte[] bytes() {
    SimContent held = content;
    return held == null ? body : held.toBytes();
  }

  /** This answer with its page turned into bytes, so that the work is done once. */
  SimResponse rendered() {
    SimContent held = content;
    if (held == null) {
      return this;
    }
    SimResponse ready = withBytes(held.toBytes());
    for (Map.Entry<String, String> header : held.headers().entrySet()) {
      if (!ready.headers.containsKey(header.getKey())) {
        ready = ready.header(header.getKey(), header.getValue());
      }
    }
    return ready;
  }

  Framing framing() {
    return framing;
  }

  /** The bytes of the body to send, or -1 for all. */
  int cut() {
    return cutAt;
  }

  boolean isReset() {
    return reset;
  }

  Duration delay() {
    return delay;
  }

  int dripBytes() {
    return dripBytes;
  }

  Duration dripPause() {
    return dripPause;
  }

  private SimResponse with(Consumer<SimResponse> change) {
    SimResponse copy = new SimResponse(this);
    change.accept(copy);
    return copy;
  }
}
