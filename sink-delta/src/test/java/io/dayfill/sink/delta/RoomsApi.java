package io.dayfill.sink.delta;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Predicate;

/**
 * An API that gives the readings of one room at a time, {@code /v1/rooms/ROOM/readings}, an hour
 * apart, two to a page.
 */
final class RoomsApi implements AutoCloseable {
  private static final int PAGE = 2;

  static {
    // else each answer waits for the acknowledgement of its head
    System.setProperty("sun.net.httpserver.nodelay", "true");
  }

  private final HttpServer server;
  private final ExecutorService threads = Executors.newFixedThreadPool(8);
  private final List<String> asked = Collections.synchronizedList(new ArrayList<>());
  private final Set<String> failing = ConcurrentHashMap.newKeySet();
  private final Set<String> odd = ConcurrentHashMap.newKeySet();
  private final Map<String, CountDownLatch> stuck = new ConcurrentHashMap<>();
  private final Map<String, String> literals = new ConcurrentHashMap<>();
  private final int hours;

  /** Makes one whose rooms have so many readings a day. */
  RoomsApi(int hours) {
    this.hours = hours;
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.setExecutor(threads);
    server.createContext("/", this::answer);
    server.start();
  }

  int port() {
    return server.getAddress().getPort();
  }

  /** A room whose readings end in an error. */
  void fail(String room) {
    failing.add(room);
  }

  /** What a request, path and query, is answered by. */
  void answer(String request, String body) {
    literals.put(request, body);
  }

  void heal() {
    failing.clear();
  }

  /** A room of which one reading has no time. */
  void odd(String room) {
    odd.add(room);
  }

  /** A room that answers only once the API is closed; the latch falls when it is asked for. */
  CountDownLatch stick(String room) {
    return stuck.computeIfAbsent(room, unused -> new CountDownLatch(1));
  }

  void loosen() {
    stuck.clear();
  }

  /** The paths and queries of the requests since the last look, as they were sent. */
  List<String> asked() {
    synchronized (asked) {
      List<String> seen = List.copyOf(asked);
      asked.clear();
      return seen;
    }
  }

  /** Waits until the requests since the last look are enough. */
  void await(Predicate<List<String>> enough) throws InterruptedException {
    synchronized (asked) {
      while (!enough.test(asked)) {
        asked.wait();
      }
    }
  }

  /** The rooms of the requests since the last look, each once, in order of name. */
  List<String> rooms() {
    return asked().stream().map(RoomsApi::room).distinct().sorted().toList();
  }

  static String room(String request) {
    return URLDecoder.decode(request.split("/")[3].replace("+", "%2B"), UTF_8);
  }

  private void answer(HttpExchange exchange) throws IOException {
    String request = exchange.getRequestURI().toString();
    synchronized (asked) {
      asked.add(request);
      asked.notifyAll();
    }
    String literal = literals.get(request);
    String room = literal == null ? room(request) : request;
    CountDownLatch latch = stuck.get(room);
    try (exchange) {
      if (latch != null) {
        latch.countDown();
        new CountDownLatch(1).await();
      }
      boolean fails = failing.contains(room);
      String page = literal == null ? page(room, exchange.getRequestURI().getQuery()) : literal;
      byte[] body = (fails ? "no" : page).getBytes(UTF_8);
      exchange.getResponseHeaders().add("Content-Type", "application/json");
      exchange.sendResponseHeaders(fails ? 500 : 200, body.length);
      exchange.getResponseBody().write(body);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private String page(String room, String query) {
    Instant from = Instant.parse(param(query, "from"));
    Instant to = Instant.parse(param(query, "to"));
    int first = Integer.parseInt(param(query, "after"));
    List<String> records = new ArrayList<>();
    int place = 0;
    for (long second = from.getEpochSecond(); second < to.getEpochSecond(); second += 3600) {
      boolean there = second % 86_400 < hours * 3600L;
      if (there && place >= first && records.size() < PAGE) {
        String ts = odd.contains(room) && place == 0 ? "soon" : Instant.ofEpochSecond(second) + "";
        records.add("{\"ts\":\"" + ts + "\",\"value\":" + (room.hashCode() % 100 + place) + "}");
      }
      place += there ? 1 : 0;
    }
    String next = first + PAGE < place ? "\"" + (first + PAGE) + "\"" : "null";
    return "{\"next\":" + next + ",\"data\":[" + String.join(",", records) + "]}";
  }

  private static String param(String query, String name) {
    for (String part : query.split("&")) {
      if (part.startsWith(name + "=")) {
        return part.substring(name.length() + 1);
      }
    }
    return "0";
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
