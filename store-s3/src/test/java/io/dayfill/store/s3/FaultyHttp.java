package io.dayfill.store.s3;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import software.amazon.awssdk.http.AbortableInputStream;
import software.amazon.awssdk.http.ExecutableHttpRequest;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.SdkHttpFullResponse;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;

/** The way to the server, on which every request counts and may go wrong. */
final class FaultyHttp implements SdkHttpClient {
  private final SdkHttpClient client = Apache5HttpClient.builder().build();
  private final List<String> requests = Collections.synchronizedList(new ArrayList<>());

  /** What befalls each request. */
  volatile Plan plan = (number, request) -> Fault.NONE;

  /** Decides what befalls a request. */
  @FunctionalInterface
  interface Plan {
    /**
     * Decides.
     *
     * @param number the number of the request, from 0; each try counts
     * @param request such as {@code PUT /bucket/key}
     */
    Fault at(int number, String request);
  }

  /** What may befall a request. */
  enum Fault {
    /** It is answered. */
    NONE,
    /** It is carried out, and its answer is lost. */
    LOST,
    /** It never arrives. */
    DROPPED,
    /** It breaks off in its middle. */
    CUT,
    /** The server has a fault. */
    ERROR,
    /** The server asks to go slower. */
    SLOW_DOWN,
    /** The bucket lies elsewhere. */
    MOVED,
    /** The keys do not allow it. */
    DENIED
  }

  /** The requests so far. */
  List<String> requests() {
    return requests;
  }

  @Override
  public ExecutableHttpRequest prepareRequest(HttpExecuteRequest request) {
    return new ExecutableHttpRequest() {
      @Override
      public HttpExecuteResponse call() throws IOException {
        return answer(request);
      }

      @Override
      public void abort() {}
    };
  }

  private HttpExecuteResponse answer(HttpExecuteRequest request) throws IOException {
    String said =
        request.httpRequest().method()
            + " "
            + request.httpRequest().encodedPath()
            + request.httpRequest().encodedQueryParameters().map(query -> "?" + query).orElse("");
    int number;
    synchronized (requests) {
      number = requests.size();
      requests.add(said);
    }
    return switch (plan.at(number, said)) {
      case NONE -> client.prepareRequest(request).call();
      case LOST -> {
        HttpExecuteResponse answer = client.prepareRequest(request).call();
        if (answer.responseBody().isPresent()) {
          try (InputStream body = answer.responseBody().get()) {
            body.readAllBytes();
          }
        }
        throw new SocketTimeoutException("the answer was lost: " + said);
      }
      case DROPPED -> throw new SocketTimeoutException("never arrived: " + said);
      case CUT -> client.prepareRequest(cut(request)).call();
      case ERROR -> told(500, "InternalError", "");
      case SLOW_DOWN -> told(503, "SlowDown", "");
      case MOVED -> told(301, "PermanentRedirect", "eu-north-1");
      case DENIED -> told(403, "AccessDenied", "");
    };
  }

  private static HttpExecuteRequest cut(HttpExecuteRequest request) throws IOException {
    if (request.contentStreamProvider().isEmpty()) {
      throw new SocketTimeoutException("broke off");
    }
    return HttpExecuteRequest.builder()
        .request(request.httpRequest())
        .contentStreamProvider(
            () -> new Cut(request.contentStreamProvider().orElseThrow().newStream()))
        .build();
  }

  private static final class Cut extends FilterInputStream {
    private int left = 10;

    Cut(InputStream in) {
      super(in);
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      if (left == 0) {
        throw new SocketTimeoutException("broke off");
      }
      int count = super.read(bytes, offset, Math.min(left, length));
      left -= Math.max(count, 0);
      return count;
    }
  }

  private static HttpExecuteResponse told(int status, String code, String region) {
    byte[] body =
        ("<Error><Code>" + code + "</Code><Message>told by a test</Message></Error>")
            .getBytes(UTF_8);
    SdkHttpFullResponse.Builder answer =
        SdkHttpFullResponse.builder()
            .statusCode(status)
            .putHeader("Content-Length", Integer.toString(body.length));
    if (!region.isEmpty()) {
      answer.putHeader("x-amz-bucket-region", region);
    }
    return HttpExecuteResponse.builder()
        .response(answer.build())
        .responseBody(AbortableInputStream.create(new ByteArrayInputStream(body)))
        .build();
  }

  @Override
  public void close() {
    client.close();
  }
}
