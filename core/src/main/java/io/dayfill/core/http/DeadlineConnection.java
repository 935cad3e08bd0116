package io.dayfill.core.http;

import io.dayfill.core.time.TimeSource;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import javax.net.ssl.SSLSocket;
import org.apache.hc.client5.http.impl.io.DefaultManagedHttpClientConnection;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.impl.io.SocketHolder;
import org.jspecify.annotations.Nullable;

/**
 * A connection whose reads end at a deadline, even where a server keeps it alive with a byte now
 * and then. It also writes no header fields and no bytes to any log: they hold the token.
 */
final class DeadlineConnection extends DefaultManagedHttpClientConnection {
  private final TimeSource time;
  private long deadline;
  private boolean bounded;
  private @Nullable Runnable sent;

  DeadlineConnection(String id, Http1Config config, TimeSource time) {
    super(id, null, null, config, null, null, null, null);
    this.time = time;
  }

  /** Sets when the exchange that begins now must be over. */
  void endsAt(long nanoTime) {
    deadline = nanoTime;
    bounded = true;
  }

  /** Whom to tell when what is written next has left. */
  void onceSent(Runnable told) {
    sent = told;
  }

  @Override
  public void flush() throws IOException {
    super.flush();
    Runnable told = sent;
    sent = null;
    if (told != null) {
      told.run();
    }
  }

  /** Goes back to the pool, where only the look whether it still stands reads from it. */
  @Override
  public void passivate() {
    bounded = false;
    super.passivate();
  }

  @Override
  public void bind(Socket socket) throws IOException {
    bind(new Holder(socket));
  }

  @Override
  public void bind(SSLSocket tls, Socket socket) throws IOException {
    bind(new Holder(tls, socket));
  }

  @Override
  protected void onRequestSubmitted(ClassicHttpRequest request) {}

  @Override
  protected void onResponseReceived(ClassicHttpResponse response) {}

  /** A page was not complete in its time. */
  static final class PageTimeoutException extends SocketTimeoutException {
    private static final long serialVersionUID = 1L;
  }

  private final class Holder extends SocketHolder {
    Holder(Socket socket) {
      super(socket);
    }

    Holder(SSLSocket tls, Socket socket) {
      super(tls, socket);
    }

    @Override
    protected InputStream getInputStream(Socket socket) throws IOException {
      return new Bounded(super.getInputStream(socket), socket);
    }
  }

  private final class Bounded extends FilterInputStream {
    private final Socket socket;

    Bounded(InputStream in, Socket socket) {
      super(in);
      this.socket = socket;
    }

    @Override
    public int read() throws IOException {
      boolean last = limit();
      try {
        return in.read();
      } catch (SocketTimeoutException e) {
        throw last ? new PageTimeoutException() : e;
      }
    }

    @Override
    public int read(byte[] target, int offset, int count) throws IOException {
      boolean last = limit();
      try {
        return in.read(target, offset, count);
      } catch (SocketTimeoutException e) {
        throw last ? new PageTimeoutException() : e;
      }
    }

    /** Shortens the wait for the next bytes to what is left; true if it did. */
    private boolean limit() throws IOException {
      if (!bounded) {
        return false;
      }
      long left = (deadline - time.nanoTime()) / 1_000_000;
      if (left <= 0) {
        throw new PageTimeoutException();
      }
      int idle = socket.getSoTimeout();
      if (idle > 0 && idle <= left) {
        return false;
      }
      socket.setSoTimeout((int) Math.min(left, Integer.MAX_VALUE));
      return true;
    }
  }
}
