package io.dayfill.testkit;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;

/** Writes answers byte by byte as they were ordered, broken ones included. */
final class HttpWriter {
  private static final byte[] CRLF = {'\r', '\n'};
  private static final byte[] LAST_CHUNK = {'0', '\r', '\n', '\r', '\n'};
  private static final int PIECE = 64 * 1024;

  private final OutputStream out;
  private final Pause pause;

  /** Lets time pass; false where the server closes meanwhile. */
  interface Pause {
    boolean pass(Duration duration);
  }

  HttpWriter(OutputStream out, Pause pause) {
    this.out = new BufferedOutputStream(out, PIECE);
    this.pause = pause;
  }

  /**
   * Writes an answer.
   *
   * @param keepAlive what the client wants
   * @param ending told once, right before the last bytes: a client that has them must not find the
   *     request still counted
   * @return true where the connection may serve another request
   */
  boolean write(SimResponse response, boolean keepAlive, Runnable ending) throws IOException {
    byte[] body = response.bytes();
    boolean cut = response.cut() >= 0 && response.cut() < body.length;
    boolean open =
        keepAlive && response.cut() < 0 && response.framing() != SimResponse.Framing.CLOSE;
    writeHead(response, body.length, open || cut);
    int end = cut ? response.cut() : body.length;
    writeBody(response, body, end, ending);
    if (response.framing() == SimResponse.Framing.CHUNKED && response.cut() < 0) {
      out.write(LAST_CHUNK);
    }
    out.flush();
    return open;
  }

  private void writeHead(SimResponse response, int length, boolean open) throws IOException {
    Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    switch (response.framing()) {
      case LENGTH -> headers.put("Content-Length", Integer.toString(length));
      case CHUNKED -> headers.put("Transfer-Encoding", "chunked");
      case CLOSE -> {}
    }
    boolean kept = open && response.framing() != SimResponse.Framing.CLOSE;
    headers.put("Connection", kept ? "keep-alive" : "close");
    headers.putAll(response.headers());
    StringBuilder head = new StringBuilder(256).append("HTTP/1.1 ").append(response.status());
    head.append(' ').append(reason(response.status())).append("\r\n");
    headers.forEach((name, value) -> head.append(name).append(": ").append(value).append("\r\n"));
    out.write(head.append("\r\n").toString().getBytes(StandardCharsets.UTF_8));
  }

  private void writeBody(SimResponse response, byte[] body, int end, Runnable ending)
      throws IOException {
    int piece = response.dripBytes() > 0 ? response.dripBytes() : PIECE;
    boolean chunked = response.framing() == SimResponse.Framing.CHUNKED;
    int at = 0;
    do {
      int size = Math.min(piece, end - at);
      if (at + size == end) {
        ending.run();
      }
      writePiece(body, at, size, chunked);
      at += size;
      if (response.dripBytes() > 0 && at < end) {
        out.flush();
        if (!pause.pass(response.dripPause())) {
          throw new IOException("the simulated API closes");
        }
      }
    } while (at < end);
  }

  private void writePiece(byte[] body, int at, int size, boolean chunked) throws IOException {
    if (!chunked) {
      out.write(body, at, size);
    } else if (size > 0) {
      out.write(Integer.toHexString(size).getBytes(StandardCharsets.US_ASCII));
      out.write(CRLF);
      out.write(body, at, size);
      out.write(CRLF);
    }
  }

  private static String reason(int status) {
    return switch (status) {
      case 200 -> "OK";
      case 302 -> "Found";
      case 400 -> "Bad Request";
      case 401 -> "Unauthorized";
      case 404 -> "Not Found";
      case 405 -> "Method Not Allowed";
      case 413 -> "Content Too Large";
      case 429 -> "Too Many Requests";
      case 500 -> "Internal Server Error";
      case 503 -> "Service Unavailable";
      default -> "Status " + status;
    };
  }
}
