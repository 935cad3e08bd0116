package io.dayfill.core.http;

import io.dayfill.core.time.TimeSource;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.HttpHeaders;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One request and its answer, read to its end. */
final class Exchange {
  private static final Logger LOG = LoggerFactory.getLogger(ApiClient.class);

  private final Parts parts;
  private final PageRequest request;
  private final Target target;
  private final AnswerReader reader;
  private final HttpUriRequestBase http;

  /** What every exchange of a connection shares. */
  record Parts(
      Transport transport,
      Credentials credentials,
      Faults faults,
      BodyReader bodies,
      TimeSource time,
      Duration longestPage,
      Addresses addresses) {}

  Exchange(Parts parts, PageRequest request) {
    this.parts = parts;
    this.request = request;
    target = parts.addresses().of(request);
    reader = new AnswerReader(parts, target);
    http = new HttpUriRequestBase(request.method().name(), target.uri());
    http.setHeader(HttpHeaders.ACCEPT, "application/json");
    http.setHeader(HttpHeaders.ACCEPT_ENCODING, "gzip");
    PageRequest.Body body = request.body();
    if (body != null) {
      http.setEntity(
          new ByteArrayEntity(
              body.text().getBytes(StandardCharsets.UTF_8), ContentType.parse(body.contentType())));
    }
  }

  /** Breaks it off; another thread's {@link #run} then fails. */
  void abort() {
    http.cancel();
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
    try (Received received = send(context)) {
      status = received.response.getCode();
      if (!AnswerReader.isPage(status)) {
        throw reader.trouble(received.response, token, observer.signs());
      }
      PageAnswer answer =
          new PageAnswer(target.uri(), received.response, reader.body(received.response));
      received.whole = true;
      bytes = answer.body().length();
      return answer;
    } catch (IOException e) {
      throw broken(e, context);
    } finally {
      log(observer, status, began, bytes);
    }
  }

  /**
   * Sends the request and takes in what fits into an array, not more.
   *
   * @param begun is given the head of the answer, whatever its status
   * @return the bytes taken in
   */
  int look(byte[] head, Consumer<ClassicHttpResponse> begun) throws PassingTrouble {
    String token = authorize();
    long began = parts.time().nanoTime();
    Transport.Context context = new Transport.Context(began + parts.longestPage().toNanos());
    try (Received received = send(context)) {
      begun.accept(received.response);
      if (!AnswerReader.isPage(received.response.getCode())) {
        throw reader.trouble(received.response, token, List.of());
      }
      return reader.content(received.response).readNBytes(head, 0, head.length);
    } catch (IOException e) {
      throw broken(e, context);
    }
  }

  private Received send(Transport.Context context) throws IOException {
    return new Received(parts.transport().send(http, context));
  }

  /**
   * A response that is dropped unless it was read to its end. HttpClient would read the rest of it
   * first, however long that is; a connection whose body was read has gone back already.
   */
  private final class Received implements AutoCloseable {
    private final ClassicHttpResponse response;
    private boolean whole;

    Received(ClassicHttpResponse response) {
      this.response = response;
    }

    @Override
    public void close() {
      if (!whole) {
        abort();
      }
      try {
        response.close();
      } catch (IOException e) {
        // nothing of it is wanted any more
        LOG.trace("closing a response", e);
      }
    }
  }

  private PassingTrouble broken(IOException cause, Transport.Context context) {
    SourceException failure = parts.faults().broken(target, cause, context.isConnected());
    if (!context.isConnected() && Faults.isCertificate(cause)) {
      throw failure;
    }
    return PassingTrouble.of(failure);
  }

  private String authorize() {
    parts.credentials().headers().forEach(http::setHeader);
    request.headers().forEach(header -> http.setHeader(header.name(), header.value()));
    String token = parts.credentials().token(target.place());
    if (!token.isEmpty()) {
      http.setHeader(HttpHeaders.AUTHORIZATION, "Bearer " + token);
    }
    return token;
  }

  private void log(RequestObserver observer, int status, long began, long bytes) {
    if (LOG.isDebugEnabled()) {
      LOG.debug(
          "{} {} {} -> {} in {} ms, {} bytes",
          observer.describe(),
          target.method(),
          parts.credentials().redactor().mask(http.getRequestUri()),
          status == 0 ? "no answer" : status,
          (parts.time().nanoTime() - began) / 1_000_000,
          bytes);
    }
  }
}
