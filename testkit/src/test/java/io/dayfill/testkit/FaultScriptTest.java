package io.dayfill.testkit;

import static io.dayfill.testkit.SimEntity.DOOR_CONTACT_SENSORS;
import static io.dayfill.testkit.SimEntity.TEMPERATURE_HUMIDITY;
import static io.dayfill.testkit.SimEntity.VIBRATION_SENSORS;
import static io.dayfill.testkit.TestClient.MARCH_8;
import static io.dayfill.testkit.TestClient.MARCH_9;
import static io.dayfill.testkit.TestClient.ids;
import static io.dayfill.testkit.TestClient.query;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class FaultScriptTest {
  private final SimulatedApi api =
      SimulatedApi.builder()
          .rowsPerDay(TEMPERATURE_HUMIDITY, 24, 2)
          .rowsPerDay(DOOR_CONTACT_SENSORS, 24, 2)
          .rowsPerDay(VIBRATION_SENSORS, 24, 2)
          .build()
          .start();
  private final TestClient client = new TestClient(api);

  @AfterEach
  void close() {
    api.close();
  }

  @Test
  void aRuleChoosesItsRequestsByNumber() throws Exception {
    FaultRule rule =
        api.when(When.entity(VIBRATION_SENSORS)).skip(1).times(2).answer(SimResponse.status(500));
    List<Integer> statuses = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      statuses.add(client.day(VIBRATION_SENSORS).statusCode());
    }

    assertThat(statuses).containsExactly(200, 500, 500, 200, 200);
    assertThat(client.day(TEMPERATURE_HUMIDITY).statusCode()).isEqualTo(200);
    assertThat(rule.matched()).isEqualTo(5);
    assertThat(api.requests())
        .extracting(SimRequest::status)
        .containsExactly(200, 500, 500, 200, 200, 200);
  }

  @Test
  void headersAreTheScripts() throws Exception {
    Instant now = Instant.parse("1994-11-06T08:49:37Z");
    api.when(When.any())
        .nth(1)
        .answer(
            SimResponse.status(429)
                .header("Date", SimResponse.httpDate(now))
                .header("retry-after", "soon")
                .header("Retry-After", SimResponse.httpDate(now.plusSeconds(90))));

    var headers = client.day(VIBRATION_SENSORS).headers();

    assertThat(headers.allValues("Retry-After")).containsExactly("Sun, 06 Nov 1994 08:51:07 GMT");
    assertThat(headers.firstValue("Date")).hasValue("Sun, 06 Nov 1994 08:49:37 GMT");
  }

  @Test
  void rulesJoinInTheirOrder() throws Exception {
    api.when(When.any()).edit(page -> page.truncate(3));
    api.when(When.any()).edit(page -> page.duplicate(0).withTotal(99));
    api.when(When.param("limit", "5")).change(response -> response.withStatus(206));

    var answer = client.get(query(DOOR_CONTACT_SENSORS, MARCH_8, MARCH_9, "&limit=5"));

    assertThat(answer.statusCode()).isEqualTo(206);
    assertThat(ids(answer.body())).containsExactly("e-20520-0", "e-20520-0", "e-20520-1");
    assertThat(answer.body()).endsWith("],\"total\":99,\"offset\":0,\"limit\":5}");
    assertThat(api.requests().get(0).rows()).isEqualTo(3);
  }

  @Test
  void aRuleSeesTheDayAndThePage() throws Exception {
    LocalDate ninth = LocalDate.of(2026, 3, 9);
    api.when(When.day(ninth, ZoneOffset.UTC).and(When.page(2))).answer(SimResponse.status(500));
    api.when(When.windowLongerThan(Duration.ofDays(2))).answer(SimResponse.status(413));
    Instant tenth = MARCH_9.plus(Duration.ofDays(1));

    assertThat(client.idsOf(VIBRATION_SENSORS, MARCH_8, MARCH_9, 20)).hasSize(24);
    String first = client.get(query(VIBRATION_SENSORS, MARCH_9, tenth, "&limit=20")).body();
    String more = "&limit=20&cursor=" + TestClient.cursor(first);
    assertThat(client.get(query(VIBRATION_SENSORS, MARCH_9, tenth, more)).statusCode())
        .isEqualTo(500);
    assertThat(client.get(query(VIBRATION_SENSORS, MARCH_8, tenth.plusNanos(1), "")).statusCode())
        .isEqualTo(413);
  }

  @Test
  void aPoisonedReadingIsSoWhereverItIsAskedFor() throws Exception {
    String id = SimulatedApi.readingId(TEMPERATURE_HUMIDITY, LocalDate.of(2026, 3, 8), 7);
    api.when(When.entity(TEMPERATURE_HUMIDITY))
        .edit(page -> page.mapRecord(id, text -> RecordJson.with(text, "temperature_c", "NaN")));

    assertThat(client.day(TEMPERATURE_HUMIDITY).body()).containsOnlyOnce("NaN");
    assertThat(
            client
                .get(query(TEMPERATURE_HUMIDITY, MARCH_8.plusSeconds(7 * 3600), MARCH_9, ""))
                .body())
        .startsWith("{\"data\":[{\"reading_id\":\"r-20520-7\"")
        .contains("\"temperature_c\":NaN,\"humidity_pct\":");
  }

  @Test
  void rowsOfOtherDaysAndConflictsComeAlong() throws Exception {
    List<String> others =
        api.expected(VIBRATION_SENSORS, MARCH_9, MARCH_9.plusSeconds(7200)).stream()
            .map(SimReading::json)
            .toList();
    api.when(When.any())
        .edit(
            page ->
                page.append(others)
                    .duplicate(0, text -> RecordJson.with(text, "crest_factor", "9.99"))
                    .append("{\"reading_id\":\"x\",\"ts\":12000}"));

    assertThat(ids(client.day(VIBRATION_SENSORS).body()))
        .hasSize(28)
        .startsWith("v-20520-0", "v-20520-0", "v-20520-1")
        .endsWith("v-20521-0", "v-20521-1", "x");
  }

  @Test
  void cursorsAreSpelledAsTold() throws Exception {
    api.when(When.any()).nth(1).edit(page -> page.withRawCursor("0"));
    api.when(When.any()).nth(2).edit(SimPage::withoutCursor);
    api.when(When.any()).nth(3).edit(page -> page.withCursor(""));
    api.when(When.any()).nth(4).edit(page -> page.withCursor("null"));

    assertThat(client.day(VIBRATION_SENSORS).body()).endsWith("],\"next_cursor\":0}");
    assertThat(client.day(VIBRATION_SENSORS).body()).endsWith("]}");
    assertThat(client.day(VIBRATION_SENSORS).body()).endsWith("],\"next_cursor\":\"\"}");
    assertThat(client.day(VIBRATION_SENSORS).body()).endsWith("],\"next_cursor\":\"null\"}");
    assertThat(client.day(VIBRATION_SENSORS).body()).endsWith("],\"next_cursor\":null}");
  }

  @Test
  void cursorsGoRound() throws Exception {
    api.when(When.entity(VIBRATION_SENSORS)).answer(Fault.cursorCycle("A", "B"));

    assertThat(nextCursor("")).isEqualTo("A");
    assertThat(nextCursor("&cursor=A")).isEqualTo("B");
    assertThat(nextCursor("&cursor=B")).isEqualTo("A");
    assertThat(api.requests().get(2).cursor()).isEqualTo("B");
  }

  @Test
  void theSameCursorComesAgain() throws Exception {
    api.when(When.page(2)).edit((request, page) -> page.withCursor(request.cursor()));
    String cursor = nextCursor("&limit=10");

    assertThat(nextCursor("&limit=10&cursor=" + cursor)).isEqualTo(cursor);
  }

  @Test
  void aHookAnswersWhatItLikes() throws Exception {
    api.respond(
        request ->
            request.entity() == VIBRATION_SENSORS ? SimResponse.html("<h1>Sign in</h1>") : null);

    var login = client.day(VIBRATION_SENSORS);

    assertThat(login.body()).isEqualTo("<h1>Sign in</h1>");
    assertThat(login.headers().firstValue("Content-Type")).hasValue("text/html; charset=utf-8");
    assertThat(client.day(DOOR_CONTACT_SENSORS).body()).startsWith("{\"data\":[{");
    api.clearFaults();
    assertThat(client.day(VIBRATION_SENSORS).body()).startsWith("{\"data\":[{");
  }

  @Test
  void aScriptThatFailsIsTold() throws Exception {
    api.respond(
        request -> {
          throw new IllegalStateException("mine");
        });

    assertThat(client.day(VIBRATION_SENSORS).body()).contains("script failed").contains("mine");
  }

  private String nextCursor(String more) throws Exception {
    return TestClient.cursor(client.get(query(VIBRATION_SENSORS, MARCH_8, MARCH_9, more)).body());
  }
}
