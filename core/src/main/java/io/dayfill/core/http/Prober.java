package io.dayfill.core.http;

import io.dayfill.core.error.DayfillException;
import io.dayfill.core.rate.Budget;
import io.dayfill.core.rate.LimitedException;
import io.dayfill.core.rate.WaitListener;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpHeaders;
import org.jspecify.annotations.Nullable;

/** Looks at the beginning of an answer and drops the rest. */
final class Prober {
  private static final int MOST = 1 << 16;

  private final Exchange.Parts parts;
  private final Budget budget;
  private final PageRequest request;
  private final byte[] head = new byte[MOST];
  private final long began;
  private long answered;
  private int status;
  private int bytes;
  private String contentType = "";

  Prober(Exchange.Parts parts, Budget budget, PageRequest request) {
    this.parts = parts;
    this.budget = budget;
    this.request = request;
    began = parts.time().nanoTime();
  }

  Probe run() throws InterruptedException {
    try (Budget.Permit permit = budget.acquire(WaitListener.NONE)) {
      bytes =
          new Exchange(parts, request, parts.addresses().of(request), StandardCharsets.UTF_8)
              .look(permit, head, this::begun);
      return found(looksLikeHtml() ? html() : null);
    } catch (LimitedException e) {
      return found(Faults.limited(e));
    } catch (PassingTrouble e) {
      return found(e.failure());
    } catch (DayfillException e) {
      return found(e);
    }
  }

  private void begun(ClassicHttpResponse response) {
    answered = parts.time().nanoTime();
    status = response.getCode();
    Header type = response.getFirstHeader(HttpHeaders.CONTENT_TYPE);
    if (type != null && type.getValue() != null) {
      contentType = parts.credentials().redactor().snippet(type.getValue());
    }
  }

  private boolean looksLikeHtml() {
    int at = 0;
    while (at < bytes && head[at] <= ' ' && head[at] >= 0) {
      at++;
    }
    return PageAnswer.saysHtml(contentType) || (at < bytes && head[at] == '<');
  }

  private SourceException html() {
    return new SourceException(
        SourceException.Kind.ANSWER,
        "the answer is a page for people, not JSON",
        "a login page or a proxy may have answered",
        "Check base_url, api_endpoint and auth");
  }

  private Probe found(@Nullable DayfillException trouble) {
    long until = answered == 0 ? parts.time().nanoTime() : answered;
    return new Probe(
        request.method() + " " + parts.credentials().redactor().mask(address()),
        status,
        Duration.ofNanos(until - began),
        bytes,
        contentType,
        Optional.ofNullable(trouble));
  }

  private String address() {
    return parts.addresses().of(request).uri().toString();
  }
}
