package io.dayfill.testkit;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A small HTTP/1.1 server on the loopback address, a thread a connection. Of its own because a
 * fault is a matter of bytes: a server made for good answers cannot give bad ones.
 */
final class HttpListener implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(HttpListener.class);

  /** Spelled out: the loopback address of a machine may be one of IPv6. */
  private static final byte[] LOOPBACK = {127, 0, 0, 1};

  private final ServerSocket server;
  private final Handler handler;
  private final Set<Socket> connections = ConcurrentHashMap.newKeySet();
  private final CountDownLatch closing = new CountDownLatch(1);
  private final ExecutorService threads;

  /** Answers requests. */
  interface Handler {
    /** What to answer; called on the connection's thread. */
    Exchange handle(HttpReader.Head head);
  }

  /** An answer, and whom to tell right before its last bytes leave. */
  record Exchange(SimResponse response, Runnable ending) {}

  private HttpListener(ServerSocket server, Handler handler) {
    this.server = server;
    this.handler = handler;
    AtomicInteger number = new AtomicInteger();
    this.threads =
        Executors.newCachedThreadPool(
            task -> {
              Thread thread = new Thread(task, "simulated-api-" + number.incrementAndGet());
              thread.setDaemon(true);
              return thread;
            });
  }

  /** Listens on a port of the loopback address; 0 takes a free one. */
  static HttpListener open(int port, Handler handler) {
    try {
      ServerSocket server = new ServerSocket();
      server.setReuseAddress(true);
      server.bind(new InetSocketAddress(InetAddress.getByAddress(LOOPBACK), port), 1024);
      HttpListener listener = new HttpListener(server, handler);
      listener.threads.execute(listener::accept);
      return listener;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot listen on 127.0.0.1:" + port, e);
    }
  }

  int port() {
    return server.getLocalPort();
  }

  @Override
  public void close() {
    closeQuietly(server);
    closing.countDown();
    connections.forEach(HttpListener::closeQuietly);
    threads.shutdownNow();
  }

  private void accept() {
    while (!server.isClosed()) {
      try {
        take(server.accept());
      } catch (IOException e) {
        if (!server.isClosed()) {
          LOG.warn("A connection was not taken", e);
        }
      }
    }
  }

  private void take(Socket socket) {
    connections.add(socket);
    try {
      threads.execute(() -> serve(socket));
    } catch (RejectedExecutionException e) {
      // Accepted while the server closes: nobody else would end it, and its client would wait.
      closeQuietly(socket);
    }
  }

  private void serve(Socket socket) {
    try (socket) {
      socket.setTcpNoDelay(true);
      HttpReader reader = new HttpReader(socket.getInputStream());
      HttpWriter writer = new HttpWriter(socket.getOutputStream(), this::pass);
      boolean open = true;
      while (open && closing.getCount() > 0) {
        HttpReader.Head head = reader.next();
        open = head != null && answer(socket, writer, head);
      }
    } catch (IOException e) {
      LOG.debug("A connection ended: {}", e.toString());
    } catch (RuntimeException e) {
      LOG.warn("A connection failed", e);
    } finally {
      connections.remove(socket);
    }
  }

  private boolean answer(Socket socket, HttpWriter writer, HttpReader.Head head)
      throws IOException {
    Exchange exchange = handler.handle(head);
    SimResponse response = exchange.response();
    try {
      if (!pass(response.delay())) {
        return false;
      }
      boolean open =
          response.status() != 0 && writer.write(response, head.keepAlive(), exchange.ending());
      if (response.isReset()) {
        socket.setSoLinger(true, 0);
        return false;
      }
      return open;
    } finally {
      exchange.ending().run();
    }
  }

  private boolean pass(Duration duration) {
    if (duration.isZero() || duration.isNegative()) {
      return true;
    }
    try {
      return !closing.await(duration.toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private static void closeQuietly(Closeable closeable) {
    try {
      closeable.close();
    } catch (IOException e) {
      LOG.debug("Not closed in good order: {}", e.toString());
    }
  }
}
