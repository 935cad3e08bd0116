package io.dayfill.testkit;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Asks a simulated API as a good client does. */
final class TestClient {
  static final Instant MARCH_8 = Instant.parse("2026-03-08T00:00:00Z");
  static final Instant MARCH_9 = Instant.parse("2026-03-09T00:00:00Z");

  private static final Pattern ID = Pattern.compile("\"(?:reading|event)_id\":\"([^\"]*)\"");
  private static final Pattern CURSOR = Pattern.compile("\"next_cursor\":\"([^\"]*)\"");
  private static final Pattern TOTAL = Pattern.compile("\"total\":([0-9]+)");

  private final HttpClient http = HttpClient.newHttpClient();
  private final SimulatedApi api;

  TestClient(SimulatedApi api) {
    this.api = api;
  }

  static String query(SimEntity entity, Instant start, Instant end, String more) {
    return entity.path()
        + "?device_group="
        + entity.entityName()
        + "&start_time="
        + start
        + "&end_time="
        + end
        + more;
  }

  HttpResponse<String> get(String target) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(api.baseUrl() + target))
            .header("Authorization", "Bearer t")
            .build();
    return http.send(request, HttpResponse.BodyHandlers.ofString());
  }

  HttpResponse<String> day(SimEntity entity) throws IOException, InterruptedException {
    return get(query(entity, MARCH_8, MARCH_9, ""));
  }

  /** The ids of a whole answer, page after page. */
  List<String> idsOf(SimEntity entity, Instant start, Instant end, int limit)
      throws IOException, InterruptedException {
    List<String> ids = new ArrayList<>();
    String next = "";
    boolean more = true;
    while (more) {
      String body = get(query(entity, start, end, "&limit=" + limit + next)).body();
      ids.addAll(ids(body));
      Matcher cursor = CURSOR.matcher(body);
      Matcher total = TOTAL.matcher(body);
      if (total.find()) {
        more = ids.size() < Long.parseLong(total.group(1));
        next = "&offset=" + ids.size();
      } else {
        more = cursor.find();
        next = more ? "&cursor=" + encoded(cursor.group(1)) : "";
      }
    }
    return ids;
  }

  static List<String> ids(String body) {
    return ID.matcher(body).results().map(found -> found.group(1)).toList();
  }

  static String cursor(String body) {
    Matcher found = CURSOR.matcher(body);
    if (!found.find()) {
      throw new AssertionError("no cursor in " + body);
    }
    return found.group(1);
  }

  static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  /** Every byte that answers one request, up to the end of the connection. */
  String raw(String target) throws IOException {
    try (Socket socket =
        new Socket(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), api.port())) {
      String request = "GET " + target + " HTTP/1.1\r\nHost: localhost\r\n\r\n";
      socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
      socket.setSoTimeout(5000);
      InputStream in = socket.getInputStream();
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
