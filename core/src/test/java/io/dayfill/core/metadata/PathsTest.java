package io.dayfill.core.metadata;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayfill.core.error.DayfillException;
import io.dayfill.core.metadata.PathPart.Bound;
import io.dayfill.core.metadata.PathPart.Each;
import io.dayfill.core.metadata.PathPart.Element;
import io.dayfill.core.metadata.PathPart.Member;
import io.dayfill.core.metadata.PathPart.OwnPlace;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PathsTest {
  private static final Each EACH = new Each();

  @Test
  void recordsAreReachedInSteps() {
    assertSteps(".");
    assertSteps("[]", step(EACH));
    assertSteps("[][]", step(EACH), step(EACH));
    assertSteps("data[]", step(new Member("data"), EACH));
    assertSteps("result", step(new Member("result")));
    assertSteps(
        "data.result[].values[]",
        step(new Member("data")),
        step(new Member("result"), EACH),
        step(new Member("values"), EACH));
    assertSteps("sensors.{id}[]", step(new Member("sensors")), step(new Bound("id"), EACH));
    assertSteps("a[2].b", step(new Member("a"), new Element(2)), step(new Member("b")));
    assertSteps("a[][-1]", step(new Member("a"), EACH), step(new Element(-1)));
    assertSteps("['a.b'].c[]", step(new Member("a.b")), step(new Member("c"), EACH));
    assertThat(RecordPath.parse("{room}.{id}[]").boundNames()).containsExactly("room", "id");
  }

  private static RecordPath.Step step(PathPart... parts) {
    return new RecordPath.Step(List.of(parts));
  }

  private static void assertSteps(String path, RecordPath.Step... steps) {
    assertThat(RecordPath.parse(path).steps()).isEqualTo(List.of(steps));
    assertThat(RecordPath.parse(path)).hasToString(path);
  }

  @Test
  void valuesAreReachedFromARecord() {
    assertValue("a.b", 0, new Member("a"), new Member("b"));
    assertValue("@iot.id x.y", 0, new Member("@iot"), new Member("id x"), new Member("y"));
    assertValue("['odd [l/s].x']", 0, new Member("odd [l/s].x"));
    assertValue("a['it''s']", 0, new Member("a"), new Member("it's"));
    assertValue("[\"b\"][0]", 0, new Member("b"), new Element(0));
    assertValue(".", 0);
    assertValue("^", 1);
    assertValue("^.", 1);
    assertValue("^metric.device", 1, new Member("metric"), new Member("device"));
    assertValue("^^[0].entity_id", 2, new Element(0), new Member("entity_id"));
    assertValue("^temperature[#]", 1, new Member("temperature"), new OwnPlace());
    assertValue("d[].x", 0, new Member("d"), EACH, new Member("x"));
    assertThat(ValuePath.parse("d[].x").isList()).isTrue();
    assertThat(ValuePath.parse("d[0].x").isList()).isFalse();
  }

  private static void assertValue(String path, int ups, PathPart... parts) {
    assertThat(ValuePath.parse(path)).isEqualTo(new ValuePath(path, ups, List.of(parts)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "`` | is empty",
        "a..b | lacks a name at character 3",
        ".a | lacks a name",
        "a. | lacks a name at character 3",
        "a b. c | lacks a name at character 5",
        "a]b | lacks a dot at character 2",
        "a[0]b | lacks a dot at character 5",
        "a.[0] | has a bracket behind a dot at character 3",
        "a[-2] | has [-2] at character 2",
        "a[01] | has [01] at character 2",
        "a[9999999] | has [9999999] at character 2",
        "a[x] | has [x] at character 2",
        "a[0 | lacks a closing bracket at character 2",
        "['a | lacks ']",
        "a.{} | has no name in its braces at character 3",
        "a.{b | has no name in its braces at character 3",
        "a^b | lacks a dot at character 2",
      })
  void whatIsNoPathIsRefusedWithItsPlace(String path, String wrong) {
    assertThatThrownBy(() -> RecordPath.parse(path))
        .isInstanceOf(DayfillException.class)
        .hasMessageContaining("'" + path + "' is no path")
        .hasMessageContaining("it " + wrong);
  }

  @ParameterizedTest
  @ValueSource(strings = {"^a[]", "a[#]", "{a}.{a}[]"})
  void whatIsNoPathOfRecords(String path) {
    assertThatThrownBy(() -> RecordPath.parse(path)).isInstanceOf(DayfillException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"{a}", "a[#]", "^a[#][#]", "^a[].b[#]"})
  void whatIsNoPathOfAValue(String path) {
    assertThatThrownBy(() -> ValuePath.parse(path)).isInstanceOf(DayfillException.class);
  }

  @Test
  void aPathIntoTheAnswerStartsThere() {
    assertThat(ValuePath.parseInAnswer("a[0].b").parts()).hasSize(3);
    assertThatThrownBy(() -> ValuePath.parseInAnswer("^a"))
        .hasMessageContaining("which leads from a record");
  }
}
