package io.dayfill.docs;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.dayfill.docs.ApiCase.Exchange;
import io.dayfill.docs.ApiCase.Message;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Answers requests that were written down with answers that were written down, each once. Every
 * origin that a configuration names gets a server of its own here; in what is compared and shown
 * stand the names that the user wrote.
 */
final class LiteralApi implements AutoCloseable {
  private static final Pattern ORIGIN = Pattern.compile("https://[a-z0-9.-]+(:\\d+)?(?![a-z0-9*])");
  private static final Set<String> OF_THE_CLIENT =
      Set.of("host", "user-agent", "accept-encoding", "connection", "content-length");

  private final Map<String, HttpServer> servers = new LinkedHashMap<>();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final List<Exchange> due;
  private final List<String> unexpected = new ArrayList<>();

  LiteralApi(String configuration, List<Exchange> exchanges) throws IOException {
    due = new ArrayList<>(exchanges);
    Matcher origins = ORIGIN.matcher(configuration);
    while (origins.find()) {
      if (!servers.containsKey(origins.group())) {
        servers.put(origins.group(), serve(origins.group()));
      }
    }
  }

  private HttpServer serve(String origin) throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/", exchange -> answer(origin, exchange));
    server.start();
    return server;
  }

  /** A text with the addresses of the servers here in the place of the names that were written. */
  String local(String text) {
    String result = text;
    for (Map.Entry<String, HttpServer> each : servers.entrySet()) {
      String here = "http://127.0.0.1:" + each.getValue().getAddress().getPort();
      result = result.replaceAll(Pattern.quote(each.getKey()) + "(?![a-z0-9.])", here);
    }
    return result;
  }

  /** What went otherwise than it was written down; empty where nothing did. */
  synchronized String differences() {
    List<String> all = new ArrayList<>(unexpected);
    due.forEach(each -> all.add("NEVER ASKED\n" + each.request().text()));
    return String.join("\n\n", all);
  }

  private void answer(String origin, HttpExchange exchange) throws IOException {
    Message request = request(origin, exchange);
    Message answer = answer(request);
    byte[] body = local(answer.body()).getBytes(StandardCharsets.UTF_8);
    for (String header : answer.headers()) {
      String[] pair = header.split(": ", 2);
      exchange.getResponseHeaders().add(pair[0], local(pair[1]));
    }
    exchange.sendResponseHeaders(
        Integer.parseInt(answer.first()), body.length == 0 ? -1 : body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  private synchronized Message answer(Message request) {
    for (Exchange each : due) {
      if (each.request().matches(request)) {
        due.remove(each);
        return each.answer();
      }
    }
    unexpected.add("ASKED, BUT NOT WRITTEN DOWN\n" + request.text());
    return new Message("400", List.of("content-type: text/plain"), "not written down");
  }

  private static Message request(String origin, HttpExchange exchange) throws IOException {
    List<String> headers = new ArrayList<>();
    exchange
        .getRequestHeaders()
        .forEach(
            (name, values) ->
                values.forEach(
                    value -> {
                      String header = ApiCase.header(name, value);
                      if (!OF_THE_CLIENT.contains(header.substring(0, header.indexOf(':')))) {
                        headers.add(header);
                      }
                    }));
    // what everybody sends says nothing
    headers.remove("accept: application/json");
    String body =
        new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8)
            .stripTrailing();
    return new Message(
        exchange.getRequestMethod() + " " + origin + exchange.getRequestURI(),
        headers.stream().sorted().toList(),
        body);
  }

  @Override
  public void close() {
    servers.values().forEach(server -> server.stop(0));
    threads.shutdownNow();
  }
}
