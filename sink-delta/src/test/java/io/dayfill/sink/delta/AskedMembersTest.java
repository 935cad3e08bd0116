package io.dayfill.sink.delta;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayfill.core.date.DayRange;
import io.dayfill.core.land.StoredDay;
import io.dayfill.core.metadata.Entity;
import io.dayfill.core.metadata.MetadataLoader;
import io.dayfill.core.plan.PlanRequest;
import io.dayfill.core.run.RunReport;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Members that the API tells when a slice is read. */
class AskedMembersTest {
  private static final LocalDate DAY = LocalDate.of(2026, 3, 8);
  private static final String ROOMS = "/v1/rooms";
  private static final String ASKED =
      "{room: {endpoint: /v1/rooms, pagination_style: cursor,"
          + " pagination: {cursor_path: next, cursor_param: page},"
          + " records: 'rooms[]', path: name, extract: '[^/]+$'}}";
  private static final String PLAIN =
      "{room: {endpoint: /v1/rooms, pagination_style: none, records: 'rooms[]', path: name}}";

  @TempDir Path root;
  private final FakeTime time = new FakeTime("2026-03-20T00:00:00Z");
  private final RoomsApi api = new RoomsApi(5);

  @AfterEach
  void stop() {
    api.close();
  }

  private DeltaWarehouse warehouse() {
    return DeltaWarehouse.open(root.toUri(), time, SinkOptions.DEFAULT);
  }

  private RunReport.EntityReport run(String yaml) {
    time.pass(Duration.ofMinutes(1));
    return RoomsRun.run(yaml, root, warehouse(), time, PlanRequest.day(DAY.toString()))
        .entities()
        .get(0);
  }

  private RunReport.EntityReport runFor(String forEach) {
    return run(RoomsRun.yaml(api.port(), root, forEach));
  }

  private StoredDay stored() {
    Entity entity =
        new MetadataLoader(Map.of())
            .parse(RoomsRun.yaml(api.port(), root, PLAIN), root.resolve("dayfill.yaml"))
            .entities()
            .get("rooms");
    return warehouse().storedDays(entity, DayRange.of(DAY)).get(DAY);
  }

  @Test
  void the_list_is_read_to_its_end_and_each_member_then_has_a_chain_of_pages() {
    api.answer(
        ROOMS, "{'rooms':[{'name':'x/attic'},{'name':'x/hall'}],'next':'2'}".replace('\'', '"'));
    api.answer(
        ROOMS + "?page=2",
        "{'rooms':[{'name':'x/hall'},{'name':'x/yard'}],'next':null}".replace('\'', '"'));

    RunReport.EntityReport report = runFor(ASKED);

    assertThat(report.failures()).isEmpty();
    assertThat(report.rows()).isEqualTo(15);
    assertThat(report.requests()).isEqualTo(2 + 9);
    assertThat(api.asked().stream().filter(each -> each.contains("/readings")))
        .hasSize(9)
        .allMatch(each -> each.matches("/v1/rooms/(attic|hall|yard)/readings.*"));
  }

  @Test
  void a_later_list_may_speak_of_an_earlier_name() {
    String forEach =
        "{floor: {list: ['1', '2']}, room: {endpoint: '/v1/floors/{floor}/rooms',"
            + " pagination_style: none, records: 'rooms[]', path: .,"
            + " request: {params: {since: '{start:date}'}}}}";
    String yaml =
        RoomsRun.yaml(api.port(), root, forEach)
            .replace(
                "- {name: room, from: room}",
                "- {name: room, from: room}\n      - {name: floor, from: floor}")
            .replace("params: {from", "params: {floor: \"{floor}\", from");
    api.answer("/v1/floors/1/rooms?since=2026-03-08", "{\"rooms\":[\"attic\"]}");
    api.answer("/v1/floors/2/rooms?since=2026-03-08", "{\"rooms\":[\"hall\",\"yard\"]}");

    RunReport.EntityReport report = run(yaml);

    assertThat(report.failures()).isEmpty();
    assertThat(report.rows()).isEqualTo(15);
    assertThat(api.asked())
        .filteredOn(each -> each.contains("/readings"))
        .allMatch(
            each -> each.contains("/attic/") ? each.contains("floor=1") : each.contains("floor=2"));
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"rooms\":[]} | the list of room holds nobody",
        "{\"rooms\":[{\"name\":\"a\"},{\"id\":7}]} | room list: a member cannot be told",
        "{\"rooms\":[{\"name\":\"..\"}]} | '..' as a member would lead to another path",
        "{\"rooms\":[{\"name\":\"a\"} | room list: ",
        "{\"other\":[]} | room list: ",
        "<html></html> | room list: ",
      })
  void a_list_that_cannot_be_told_fails_the_day_and_loses_nothing(String answer, String words) {
    api.answer(ROOMS, "{\"rooms\":[{\"name\":\"attic\"}]}");
    assertThat(runFor(PLAIN).failures()).isEmpty();
    api.answer(ROOMS, answer);

    assertThat(runFor(PLAIN).failures())
        .singleElement()
        .satisfies(failure -> assertThat(failure.error()).hasMessageContaining(words));
    assertThat(stored().rows()).isEqualTo(5);
  }

  @Test
  void a_member_that_vanished_from_the_api_keeps_its_history() {
    api.answer(ROOMS, "{\"rooms\":[{\"name\":\"attic\"},{\"name\":\"hall\"}]}");
    runFor(PLAIN);
    api.answer(ROOMS, "{\"rooms\":[{\"name\":\"attic\"}]}");

    assertThat(runFor(PLAIN).failures())
        .singleElement()
        .satisfies(failure -> assertThat(failure.error()).hasMessageContaining("room: hall"));
    assertThat(stored().rows()).isEqualTo(10);
  }

  @Test
  void a_rerun_asks_for_the_list_again_and_for_the_members_that_it_lacks() {
    api.answer(
        ROOMS, "{\"rooms\":[{\"name\":\"attic\"},{\"name\":\"cellar\"},{\"name\":\"hall\"}]}");
    api.fail("cellar");
    assertThat(runFor(PLAIN).failures()).hasSize(1);
    api.heal();
    api.asked();

    assertThat(runFor(PLAIN).failures()).isEmpty();
    assertThat(api.asked())
        .contains(ROOMS)
        .noneMatch(each -> each.contains("/attic/"))
        .anyMatch(each -> each.contains("/hall/"));
    assertThat(stored().rows()).isEqualTo(15);
  }
}
