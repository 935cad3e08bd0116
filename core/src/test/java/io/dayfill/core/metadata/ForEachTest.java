package io.dayfill.core.metadata;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ForEachTest {
  private static final String COLUMN = "      - {name: id, type: string, required: true}\n";

  @TempDir Path folder;

  /** The whole configuration with members, and columns that carry them. */
  private static String yaml(String forEach, String... names) {
    StringBuilder columns = new StringBuilder(COLUMN);
    for (String name : names) {
      columns.append("      - {name: ").append(name).append(", from: ").append(name).append("}\n");
    }
    return Yaml.WHOLE
        .replace(COLUMN, columns)
        .replace("    key: id\n", "    key: id\n    for_each: " + forEach + "\n");
  }

  private Metadata load(String yaml) {
    return new MetadataLoader(Map.of()).parse(yaml, folder.resolve("dayfill.yaml"));
  }

  private ForEach forEach(String yaml) {
    return load(yaml).entities().get("climate").forEach();
  }

  @Test
  void an_api_is_asked_as_a_whole_unless_told_otherwise() {
    assertThat(forEach(Yaml.WHOLE)).isEqualTo(ForEach.NONE);
    assertThat(load(Yaml.WHOLE).entities().get("climate").memberColumns()).isEmpty();
  }

  @Test
  void members_are_listed_each_once_in_their_order() {
    ForEach read =
        forEach(yaml("{room: {list: [b, a, 7, b]}, metric: {list: t}}", "room", "metric"));

    assertThat(read.sources())
        .containsExactly(
            new ForEach.Listed("room", List.of("b", "a", "7")),
            new ForEach.Listed("metric", List.of("t")));
    assertThat(read.replaceMissing()).isFalse();
  }

  @Test
  void members_are_asked_for_by_a_request_that_comes_in_pages() {
    ForEach read =
        forEach(
            yaml(
                "{site: {list: [s]}, room: {endpoint: '/sites/{site}/rooms', pagination_style: page,"
                    + " records: 'data[]', path: name, extract: x}}",
                "site",
                "room"));

    assertThat(read.count()).isEmpty();
    assertThat(read.sources().get(1))
        .isInstanceOfSatisfying(
            ForEach.Asked.class,
            list -> {
              assertThat(list.endpoint()).isEqualTo("/sites/{site}/rooms");
              assertThat(list.pagination()).isInstanceOf(Pagination.Numbered.class);
              assertThat(list.pagination().limits().maxPages()).isEqualTo(100_000);
              assertThat(list.member().paths()).containsExactly("name");
              assertThat(list.member().extract()).contains("x");
            });
  }

  @Test
  void members_stand_in_a_file_one_a_line() throws IOException {
    Files.writeString(
        folder.resolve("rooms.txt"), "\uFEFF# the rooms\n\n  attic \r\nhall # 2\n#yard\nattic\n");

    assertThat(forEach(yaml("{room: {file: rooms.txt}}", "room")).sources())
        .containsExactly(new ForEach.Listed("room", List.of("attic", "hall # 2")));
  }

  @Test
  void a_file_may_change_without_another_configuration() throws IOException {
    String yaml = yaml("{room: {file: rooms.txt}}", "room");
    Files.writeString(folder.resolve("rooms.txt"), "attic\n");
    String before = load(yaml).hash();
    Files.writeString(folder.resolve("rooms.txt"), "attic\nhall\n");

    assertThat(load(yaml).hash()).isEqualTo(before);
    assertThat(load(yaml("{room: {list: [attic]}}", "room")).hash())
        .isNotEqualTo(load(yaml("{room: {list: [attic, hall]}}", "room")).hash());
  }

  @Test
  void a_column_carries_the_member_and_templates_speak_of_it() {
    String yaml = yaml("{room: {list: [a]}}", "room").replace("/v1/climate", "/v1/{room}/climate");
    Entity entity = load(yaml).entities().get("climate");

    assertThat(entity.memberColumns()).containsExactly("room");
    assertThat(entity.endpoint()).isEqualTo("/v1/{room}/climate");
    assertThat(entity.columns().get(entity.columnIndex("room")))
        .isEqualTo(Column.of("room", ColumnType.Kind.STRING).from("room"));
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "{} | for_each: names nothing",
        "{room: {}} | for_each.room: says not where the members are — one of list, file or",
        "{room: {list: [a], file: b}} | list and file — one of list, file or endpoint",
        "{room: {list: []}} | for_each.room.list: holds no member",
        "{room: {list: [a, ..]}} | '..' as a member would lead to another path",
        "{room: {list: [.]}} | '.' as a member would lead to another path",
        "{room: {list: [' ']}} | a member is blank",
        "{room: {list: [\"a\\nb\"]}} | is no member: too long, or with control characters",
        "{room: {file: none.txt}} | none.txt cannot be read",
        "{room: {lst: [a]}} | unknown key 'lst' — did you mean 'list'?",
        "{Room: {list: [a]}} | 'Room' is no name",
        "{start: {list: [a]}} | 'start' is a name that templates have already",
        "{cursor: {list: [a]}} | 'cursor' is a name that templates have already",
        "{device: {list: [a]}} | for_each.device: no column carries it — - {name: device, from:",
        "{room: {endpoint: /rooms, list: [a]}} | list and endpoint — one of list, file or endpoint",
        "{room: {list: [a], path: b}} | for_each.room.path: belongs to endpoint — leave it out",
        "{room: {endpoint: /rooms, records: '[]', path: id}} | room.pagination_style: missing",
        "{room: {endpoint: /r, pagination_style: none, path: id}} | for_each.room.records: missing",
        "{room: {endpoint: /r, pagination_style: none, records: '[]'}} | for_each.room.path: missing",
        "{room: {endpoint: '/r/{room}', pagination_style: none, records: '[]', path: id}} | {room}",
        "{room: {endpoint: /r, pagination_style: cursor, records: '[]', path: id}} | cursor_path:",
        "{room: {endpoint: /r, pagination: [], records: '[]', path: id}} | takes keys, no text",
      })
  void a_problem_with_members_is_told(String forEach, String line) {
    assertThat(Yaml.problems(yaml(forEach, "room")))
        .anySatisfy(each -> assertThat(each).contains(line));
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "from: room | from: roam | 'roam' is bound nowhere — one of room",
        "from: room | from: room, type: double | a member is a text, no double — type: string",
        "from: room | from: room, path: x | from: stands beside path",
      })
  void a_problem_with_a_column_is_told(String piece, String other, String line) {
    assertThat(Yaml.problems(yaml("{room: {list: [a]}}", "room").replace(piece, other)))
        .anySatisfy(each -> assertThat(each).contains(line));
  }
}
