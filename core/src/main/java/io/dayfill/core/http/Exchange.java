package io.dayfill.core.http;

import io.dayfill.core.metadata.Connection;
import io.dayfill.core.rate.Budget;
import io.dayfill.core.spi.AuthRequest;
import io.dayfill.core.time.TimeSource;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpHeaders;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One request, along its redirects, and its answer. */
final class Exchange {
  private static final Logger LOG = LoggerFactory.getLogger(ApiClient.class);
  // a redirect's body is for people; a longer one is not worth its connection
  private static final int LONGEST_REDIRECT = 1 << 13;

  private final Parts parts;
  private final PageRequest request;
  private final Charset charset;
  private final Target first;

  // guarded by this
  private @Nullable HttpUriRequestBase underWay;
  private boolean aborted;

  /** What every exchange of a connection shares. */
  record Parts(
      Connection connection,
      Transport transport,
      Credentials credentials,
      Faults faults,
      BodyReader bodies,
      TimeSource time,
      Addresses addresses,
      Budget budget) {}

  /** Takes in what came back for a request that was not redirected. */
  @FunctionalInterface
  private interface Taker<T> {
    T take(Received received, AnswerReader reader) throws IOException, PassingTrouble;
  }

  /**
   * Makes one.
   *
   * @param target where it goes, as {@link Addresses#of} says
   */
  Exchange(Parts parts, PageRequest request, Target target, Charset charset) {
    this.parts = parts;
    this.request = request;
    this.charset = charset;
    first = target;
  }

  /** Breaks it off; another thread's {@link #run} then fails. */
  synchronized void abort() {
    aborted = true;
    if (underWay != null) {
      underWay.cancel();
    }
  }

  /**
   * Sends the request and takes the answer in.
   *
   * @param permit with which it leaves; is told when it has, and what the answer says of others
   * @throws PassingTrouble if another attempt may do better
   * @throws SourceException if not
   */
  PageAnswer run(Budget.Permit permit, RequestObserver observer)
      throws PassingTrouble, InterruptedException {
    return follow(
        permit,
        observer,
        (received, reader) -> {
          if (!AnswerReader.isPage(received.response.getCode())) {
            throw reader.trouble(received.response, received.identity, observer.signs());
          }
          PageAnswer answer =
              new PageAnswer(
                  received.target.uri(),
                  received.response,
                  reader.body(received.response, charset));
          received.whole = true;
          received.bytes = answer.body().length();
          reader.refuseDisguised(answer, received.identity);
          return answer;
        });
  }

  /**
   * Sends the request and takes in what fits into an array, not more.
   *
   * @param permit with which it leaves
   * @param begun is given the head of the answer, whatever its status
   * @return the bytes taken in
   */
  int look(Budget.Permit permit, byte[] head, Consumer<ClassicHttpResponse> begun)
      throws PassingTrouble, InterruptedException {
    return follow(
        permit,
        RequestObserver.NONE,
        (received, reader) -> {
          begun.accept(received.response);
          if (!AnswerReader.isPage(received.response.getCode())) {
            throw reader.trouble(received.response, received.identity, List.of());
          }
          return reader.content(received.response).readNBytes(head, 0, head.length);
        });
  }

  private <T> T follow(Budget.Permit permit, RequestObserver observer, Taker<T> taker)
      throws PassingTrouble, InterruptedException {
    Redirects redirects = new Redirects(parts.addresses(), parts.faults());
    Target target = first;
    while (true) {
      AuthRequest signed = draft(target);
      String identity = parts.credentials().sign(signed, target.place(), observer);
      long began = parts.time().nanoTime();
      Transport.Context context =
          new Transport.Context(
              began + parts.connection().timeouts().page().toNanos(), permit::sent);
      observer.requested();
      Received received = null;
      try (Received sent = send(signed, target, identity, context)) {
        received = sent;
        AnswerReader reader = new AnswerReader(parts, target);
        reader.tellRemaining(sent.response, permit);
        Target next = redirects.next(target, sent.response);
        if (next == null) {
          return taker.take(sent, reader);
        }
        sent.drain();
        target = next;
      } catch (IOException e) {
        throw broken(parts.faults(), target, e, context);
      } finally {
        log(observer, target, signed, received, began);
      }
      parts.budget().another(observer);
    }
  }

  /** The request but for what proves who we are. */
  private AuthRequest draft(Target target) {
    PageRequest.Body body = target.method() == PageRequest.Method.POST ? request.body() : null;
    byte[] bytes = body == null ? new byte[0] : body.text().getBytes(StandardCharsets.UTF_8);
    AuthRequest draft = AuthRequest.of(target.method().name(), target.uri(), bytes);
    draft.header(HttpHeaders.ACCEPT, request.accept());
    parts.credentials().headers(draft);
    request.headers().forEach(header -> draft.header(header.name(), header.value()));
    draft.header(HttpHeaders.ACCEPT_ENCODING, "gzip");
    if (body != null) {
      draft.header(HttpHeaders.CONTENT_TYPE, body.contentType());
    }
    return draft;
  }

  /**
   * The request that HttpClient sends, as far as it is to know: path and query, which may hold
   * secrets, stand in its context, since what HttpClient knows it writes into its log, and takes
   * apart for credentials that are not its business.
   */
  static HttpUriRequestBase http(AuthRequest request, Transport.Context context) {
    URI uri = request.uri();
    String path = uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
    String query = uri.getRawQuery() == null ? "" : uri.getRawQuery();
    String added = request.addedQuery();
    String whole = query.isEmpty() || added.isEmpty() ? query + added : query + "&" + added;
    context.path(whole.isEmpty() ? path : path + "?" + whole);
    URI origin = URI.create(uri.getScheme() + "://" + uri.getRawAuthority() + "/");
    HttpUriRequestBase http = new HttpUriRequestBase(request.method(), origin);
    request.headers().forEach(http::setHeader);
    byte[] body = request.body();
    if (body.length > 0) {
      http.setEntity(new ByteArrayEntity(body, null));
    }
    return http;
  }

  private Received send(
      AuthRequest signed, Target target, String identity, Transport.Context context)
      throws IOException {
    HttpUriRequestBase http = http(signed, context);
    synchronized (this) {
      underWay = http;
      if (aborted) {
        http.cancel();
      }
    }
    return new Received(http, target, identity, parts.transport().send(http, context));
  }

  /**
   * A response that is dropped unless it was read to its end. HttpClient would read the rest of it
   * first, however long that is; a connection whose body was read has gone back already.
   */
  private static final class Received implements AutoCloseable {
    private final HttpUriRequestBase http;
    private final Target target;
    private final String identity;
    private final ClassicHttpResponse response;
    private boolean whole;
    private long bytes;

    Received(
        HttpUriRequestBase http, Target target, String identity, ClassicHttpResponse response) {
      this.http = http;
      this.target = target;
      this.identity = identity;
      this.response = response;
    }

    /** Reads a short body to its end, so that the connection may serve again. */
    void drain() throws IOException {
      if (response.getEntity() != null) {
        byte[] read = response.getEntity().getContent().readNBytes(LONGEST_REDIRECT);
        whole = read.length < LONGEST_REDIRECT;
      }
    }

    @Override
    public void close() {
      if (!whole) {
        http.cancel();
      }
      try {
        response.close();
      } catch (IOException e) {
        // nothing of it is wanted any more
        LOG.trace("closing a response", e);
      }
    }
  }

  /** What an exchange that broke off comes to; thrown by itself where it would break off again. */
  static PassingTrouble broken(
      Faults faults, Target target, IOException cause, Transport.Context context) {
    SourceException failure = faults.broken(target, cause, context.isConnected());
    if (Handshake.isFinal(cause) || failure.kind() == SourceException.Kind.REFUSED) {
      throw failure;
    }
    return PassingTrouble.of(failure);
  }

  private void log(
      RequestObserver observer,
      Target target,
      AuthRequest signed,
      @Nullable Received received,
      long began) {
    if (LOG.isDebugEnabled()) {
      String query = target.uri().getRawQuery();
      LOG.debug(
          "{} {} {}{}{} -> {} in {} ms, {} bytes",
          observer.describe(),
          target.method(),
          target.uri().getRawPath(),
          query == null ? "" : "?" + parts.credentials().redactor().mask(query),
          signed.addedQuery().isEmpty() ? "" : " ***",
          received == null ? "no answer" : received.response.getCode(),
          (parts.time().nanoTime() - began) / 1_000_000,
          received == null ? 0 : received.bytes);
    }
  }
}
