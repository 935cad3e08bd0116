package com.example.tuya;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.dayfill.core.error.DayfillException;
import io.dayfill.core.spi.AuthAnswer;
import io.dayfill.core.spi.AuthContext;
import io.dayfill.core.spi.AuthRequest;
import io.dayfill.core.spi.AuthScheme;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Keeps one token for all threads, and signs with it. */
final class TuyaSigner implements AuthScheme.Signer {
  // the answers are flat enough to do without a library for JSON
  private static final Pattern TOKEN = Pattern.compile("\"access_token\"\\s*:\\s*\"([^\"]+)\"");
  private static final Pattern LIFE = Pattern.compile("\"expire_time\"\\s*:\\s*(\\d{1,9})");
  private static final Pattern CODE = Pattern.compile("\"code\"\\s*:\\s*(\\d{1,9})");

  /** A token is used this much shorter than it lives. */
  private static final Duration MARGIN = Duration.ofMinutes(1);

  private final AuthContext context;

  // guarded by this
  private String token = "";
  private Instant usedUntil = Instant.MIN;

  TuyaSigner(AuthContext context) {
    this.context = context;
  }

  @Override
  public void sign(AuthRequest request) throws IOException {
    String now = token();
    request.header("access_token", now);
    sign(request, now);
  }

  @Override
  public synchronized boolean renew() {
    usedUntil = Instant.MIN;
    return true;
  }

  /** While one thread asks, the others wait: they need the same token. */
  private synchronized String token() throws IOException {
    if (context.now().isBefore(usedUntil)) {
      return token;
    }
    URI uri = URI.create(context.baseUrl() + "/v1.0/token?grant_type=1");
    AuthRequest request = AuthRequest.of("GET", uri, new byte[0]);
    sign(request, "");
    AuthAnswer answer = context.ask(request);
    String body = new String(answer.body(), UTF_8);
    Matcher found = TOKEN.matcher(body);
    Matcher life = LIFE.matcher(body);
    if (!found.find() || !life.find()) {
      throw refused(answer.status(), body);
    }
    token = found.group(1);
    context.hide(token);
    usedUntil = context.now().plusSeconds(Long.parseLong(life.group(1))).minus(MARGIN);
    return token;
  }

  private DayfillException refused(int status, String body) {
    Matcher code = CODE.matcher(body);
    return DayfillException.external(
        "Tuya gives no token for connection '" + context.connection() + "'",
        "it answered " + status + (code.find() ? " with code " + code.group(1) : ""),
        "Check client_id, client_secret, and that base_url is of the project's data center");
  }

  private void sign(AuthRequest request, String accessToken) {
    String id = context.setting("client_id").orElseThrow();
    String secret = context.setting("client_secret").orElseThrow();
    String time = Long.toString(context.now().toEpochMilli());
    request.header("client_id", id);
    request.header("t", time);
    request.header("sign_method", "HMAC-SHA256");
    request.header(
        "sign", TuyaSignature.of(id + accessToken + time + TuyaSignature.text(request), secret));
  }
}
