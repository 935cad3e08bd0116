package io.dayfill.cli;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.dayfill.cli.Shell.Result;
import io.dayfill.cli.log.LogFactory;
import io.dayfill.cli.log.LogTarget;
import io.dayfill.core.metadata.EnvironmentSecrets;
import io.dayfill.core.metadata.Metadata;
import io.dayfill.core.metadata.MetadataLoader;
import io.dayfill.core.plan.PlanRequest;
import io.dayfill.core.run.Dayfill;
import io.dayfill.core.run.RunListener;
import io.dayfill.core.run.RunOptions;
import io.dayfill.core.run.RunReport;
import io.dayfill.sink.delta.DeltaWarehouse;
import io.dayfill.testkit.SimRequest;
import io.dayfill.testkit.SimResponse;
import io.dayfill.testkit.SimulatedApi;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URLEncoder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * Whatever proves who we are is nowhere to be seen, in no spelling: not on the screen, in no log,
 * no document, no table, no message. The API here repeats all that it is sent wherever it can.
 */
class SecretsNowhereTest {
  private static final Map<String, String> SECRETS =
      Map.of(
          "TOKEN", "st4tic/T0ken+a==",
          "USERS_NAME", "us3r-name/+x",
          "PASSWORD", "p\u00e4ss/w0rd+ \"&=",
          "CLIENT", "cl1ent-id/+x",
          "CLIENT_SECRET", "cl1ent/s3cret+ &\"",
          "REFRESH", "r3fresh/T0ken+a==",
          "EXTRA", "extr4/H3ader+a==");

  /** What the API gives at run time. */
  private static final List<String> GIVEN =
      List.of("acc3ss/T0ken+b==", "r0tated/T0ken+b==", "l0gin/C0de+b==");

  /** Every spelling of every secret that gives it away. */
  private static final List<String> SPELLINGS = spellings();

  @TempDir private Path folder;

  private final ShiftedTime time = new ShiftedTime("2026-03-20T10:00:00Z");
  private final SimulatedApi api = SimulatedApi.builder().build().start();
  private final SimulatedApi elsewhere = SimulatedApi.builder().build().start();
  private volatile Scenario scenario = Scenario.GOOD;

  private enum Scenario {
    GOOD,
    REFUSED,
    FORBIDDEN,
    UNWELL,
    LIMITED,
    REDIRECTED,
    MOVED,
    BROKEN,
    UNREADABLE,
    NO_TOKEN
  }

  private record Case(String name, String auth) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Case> ways() {
    return Stream.of(
        new Case("bearer", "{type: bearer, token: \"${env:TOKEN}\"}"),
        new Case("file", "{type: bearer, token: \"${file:kept/token}\"}"),
        new Case(
            "basic",
            "{type: basic, username: \"${env:USERS_NAME}\", password: \"${env:PASSWORD}\"}"),
        new Case("key in a header", "{type: api_key, name: X-Key, key: \"${env:TOKEN}\"}"),
        new Case("key in the query", "{type: api_key, in: query, name: k, key: \"${env:TOKEN}\"}"),
        new Case(
            "client credentials",
            "{type: oauth2, token_url: API/token, client_id: \"${env:CLIENT}\","
                + " client_secret: \"${env:CLIENT_SECRET}\"}"),
        new Case(
            "client credentials, basic",
            "{type: oauth2, token_url: API/token, client_id: \"${env:CLIENT}\","
                + " client_secret: \"${env:CLIENT_SECRET}\", client_auth: basic}"),
        new Case(
            "refresh token",
            "{type: oauth2, token_url: API/token, grant: refresh_token,"
                + " refresh_token: \"${env:REFRESH}\", token_file: kept/rotated}"),
        new Case(
            "assertion",
            "{type: oauth2, token_url: API/token, grant: jwt_bearer,"
                + " jwt: {algorithm: HS256, key: \"${env:CLIENT_SECRET}\", issuer: me}}"),
        new Case(
            "login",
            "{type: login, requests: ["
                + "{endpoint: /login, body: {u: \"${env:USERS_NAME}\", p: \"${env:PASSWORD}\"},"
                + " take: {code: code}},"
                + "{endpoint: /session, body: {code: \"{code}\"}, take: {token: access_token}}]}"));
  }

  @AfterEach
  void stop() {
    api.close();
    elsewhere.close();
  }

  private void configure(String auth) throws IOException {
    Files.createDirectories(folder.resolve("kept"));
    Files.writeString(folder.resolve("kept/token"), SECRETS.get("TOKEN"));
    Files.writeString(
        folder.resolve("dayfill.yaml"),
        """
        warehouse: ./warehouse
        connections:
          plant:
            base_url: API
            headers: {X-Extra: "${env:EXTRA}"}
            rate_limit: {requests: 1000, per: 1 s, max_wait: 1 s}
            retry: {attempts: 2, backoff: 1 ms, max_backoff: 1 ms}
            auth: AUTH
        entities:
          readings:
            connection: plant
            api_endpoint: /readings
            frequency: 1 h
            target_table: raw.readings
            batch_days: 1
            request: {params: {from: "{start}", to: "{end}"}}
            pagination_style: none
            pagination: {record_cap: none}
            response: {records: "data[]"}
            event_time: at
            columns: [{name: at, type: timestamp, required: true}]
        """
            .replace("AUTH", auth)
            .replace("API", api.baseUrl()));
    api.respond(this::answer);
    elsewhere.respond(request -> SimResponse.json("{\"data\": []}"));
  }

  private SimResponse answer(SimRequest request) {
    String said = said(request);
    return switch (request.path()) {
      case "/token", "/session" ->
          scenario == Scenario.NO_TOKEN
              ? SimResponse.of(
                  400,
                  "{\"error\": \"invalid_grant\", \"error_description\": " + quoted(said) + "}")
              : SimResponse.json(
                  "{\"access_token\": \"acc3ss/T0ken+b==\","
                      + " \"refresh_token\": \"r0tated/T0ken+b==\"}");
      case "/login" -> SimResponse.json("{\"code\": \"l0gin/C0de+b==\"}");
      case "/moved" -> SimResponse.of(500, said);
      default -> page(request, said);
    };
  }

  private SimResponse page(SimRequest request, String said) {
    String query = request.rawQuery() + "&said=" + URLEncoder.encode(said, UTF_8);
    return switch (scenario) {
      case GOOD, NO_TOKEN ->
          SimResponse.json("{\"data\": [{\"at\": \"2026-03-08T01:00:00Z\"}, {\"at\": \"odd\"}]}");
      case REFUSED -> SimResponse.of(401, said).header("WWW-Authenticate", "Bearer " + said);
      case FORBIDDEN -> SimResponse.of(403, "{\"you\": " + quoted(said) + "}");
      case UNWELL -> SimResponse.of(500, "<p>" + said.replace("&", "&amp;"));
      case LIMITED -> SimResponse.of(429, said).header("Retry-After", "3600");
      case REDIRECTED -> SimResponse.redirect(elsewhere.baseUrl() + "/x?" + query);
      case MOVED -> SimResponse.redirect("/moved?" + query);
      case BROKEN -> SimResponse.json("{\"data\": [], \"said\": " + quoted(said)).cutAt(20);
      case UNREADABLE -> SimResponse.html("<html>" + said);
    };
  }

  /** All that came, as it came and in base64. */
  private static String said(SimRequest request) {
    String all =
        request.headers().entrySet().stream()
                .filter(field -> !List.of("host", "connection").contains(field.getKey()))
                .map(field -> field.getKey() + ": " + field.getValue())
                .collect(Collectors.joining(" "))
            + " "
            + request.rawQuery()
            + " "
            + request.body();
    return all.replaceAll("[\\r\\n]", "") + Base64.getEncoder().encodeToString(all.getBytes(UTF_8));
  }

  private static String quoted(String text) {
    return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
  }

  private static List<String> spellings() {
    TreeSet<String> all = new TreeSet<>();
    List<String> secrets = new ArrayList<>(SECRETS.values());
    secrets.addAll(GIVEN);
    for (String secret : secrets) {
      String encoded = URLEncoder.encode(secret, UTF_8);
      all.addAll(List.of(secret, encoded, encoded.replace("+", "%20")));
      all.add(encoded.replace("%2F", "%2f").replace("%2B", "%2b").replace("%3D", "%3d"));
      all.add(secret.replace("\"", "\\\""));
      for (int before = 0; before < 3; before++) {
        byte[] shifted = (" ".repeat(before) + secret).getBytes(UTF_8);
        String base64 = Base64.getEncoder().encodeToString(shifted);
        all.add(base64.substring(before == 0 ? 0 : before + 1, shifted.length / 3 * 4));
      }
    }
    return List.copyOf(all);
  }

  private void assertNowhere(String where, String text) {
    for (String spelling : SPELLINGS) {
      int at = text.indexOf(spelling);
      if (at >= 0) {
        fail(where + ": " + text.substring(Math.max(0, at - 200), at + spelling.length()));
      }
    }
  }

  /** All files that are there, but for those in which we keep secrets. */
  private void assertNotOnDisk(String where) throws IOException {
    try (Stream<Path> tree = Files.walk(folder)) {
      for (Path file : tree.filter(Files::isRegularFile).toList()) {
        if (!file.startsWith(folder.resolve("kept"))) {
          byte[] bytes = Files.readAllBytes(file);
          assertNowhere(where + " in " + file, new String(bytes, ISO_8859_1));
          assertNowhere(where + " in " + file, new String(bytes, UTF_8));
        }
      }
    }
  }

  private Result run(String... args) {
    Shell shell = new Shell(folder).at(time);
    SECRETS.forEach(shell::with);
    Result result = shell.run(args);
    assertNowhere(scenario + " " + String.join(" ", args), result.out() + "\n" + result.err());
    return result;
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("ways")
  void a05_noVerbShowsASecret(Case way) throws IOException {
    configure(way.auth);
    String[] load = {"run", "--proc-date", "2026-03-08", "--verbose", "--log-file", "dayfill.log"};
    assertThat(run(load).out()).contains("readings");
    run("plan", "--from", "2026-03-01", "--to", "2026-03-09");
    run("explain", "readings", "--date", "2026-03-08", "--output", "json");
    run("sample", "readings", "--date", "2026-03-08", "--output", "json");
    run("doctor", "--output", "json");
    run("entities", "--effective", "readings");
    for (Scenario each : List.of(Scenario.REFUSED, Scenario.REDIRECTED, Scenario.NO_TOKEN)) {
      scenario = each;
      run("run", "--proc-date", "2026-03-08", "--verbose", "--output", "json");
      run("doctor", "--verbose");
      run("sample", "readings", "--date", "2026-03-08", "--verbose");
    }
    assertThat(run("history", "--output", "json").out()).contains("2026-03-08");
    run("status", "readings", "--output", "json");
    assertNotOnDisk(way.name);
    assertThat(Files.readString(folder.resolve("dayfill.log"))).contains("DEBUG");
    assertThat(elsewhere.requestCount()).isZero();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("ways")
  void a05_noLogOfTheFinestLevelAndNoMessageShowsASecret(Case way) throws Exception {
    configure(way.auth);
    Map<String, String> logged = new LinkedHashMap<>();
    LogFactory loggers = (LogFactory) LoggerFactory.getILoggerFactory();
    for (Scenario each : Scenario.values()) {
      scenario = each;
      Everything everything = new Everything();
      loggers.sendTo(everything);
      String told;
      try {
        told = embedded();
      } finally {
        loggers.sendTo(LogTarget.NONE);
      }
      assertNowhere(each + ", report", told);
      assertNowhere(each + ", log", everything.text());
      logged.put(each.name(), everything.text());
    }
    assertNotOnDisk(way.name);
    assertThat(logged.get("GOOD")).contains("DEBUG org.apache.hc", "DEBUG io.dayfill.core.http");
    assertThat(elsewhere.requestCount()).isZero();
  }

  /** What the library tells who embeds it, with every cause. */
  private String embedded() {
    Metadata metadata = new MetadataLoader(Map.of()).load(folder.resolve("dayfill.yaml"));
    StringWriter told = new StringWriter();
    try (Dayfill dayfill =
        Dayfill.builder(metadata, DeltaWarehouse.open(metadata.warehouse(), time))
            .secrets(new EnvironmentSecrets(SECRETS))
            .time(time)
            .version("test")
            .build()) {
      RunReport report =
          dayfill.run(
              dayfill.plan(PlanRequest.day("2026-03-08")), RunOptions.DEFAULT, RunListener.NONE);
      told.append(report.toString()).append(String.valueOf(report.entities().get(0).warnings()));
      report
          .entities()
          .get(0)
          .failures()
          .forEach(failure -> failure.error().printStackTrace(new PrintWriter(told, true)));
      told.append(dayfill.probe("readings").toString());
    }
    return told + metadata.toString();
  }

  /** Takes all that anybody logs, at every level. */
  private static final class Everything implements LogTarget {
    private final StringWriter lines = new StringWriter();

    @Override
    public Level threshold(Origin origin) {
      return origin == Origin.NOISY ? Level.INFO : Level.TRACE;
    }

    @Override
    public void write(Level level, String logger, String message, @Nullable Throwable thrown) {
      lines
          .append(level.toString())
          .append(' ')
          .append(logger)
          .append(' ')
          .append(message)
          .append('\n');
      if (thrown != null) {
        StringWriter stack = new StringWriter();
        thrown.printStackTrace(new PrintWriter(stack, true));
        lines.append(stack.toString());
      }
    }

    String text() {
      return lines.toString();
    }
  }
}
