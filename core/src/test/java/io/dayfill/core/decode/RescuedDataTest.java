package io.dayfill.core.decode;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayfill.core.metadata.Entity;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What no column claims is kept as one text, whatever order it came in. */
class RescuedDataTest {
  private static final int T0 = 1_772_928_000;
  private static final Entity ENTITY =
      Shapes.of("{records: 'data[]'}", "{name: ts, path: t, type: timestamp, format: epoch_s}");

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void membersAreSortedAtEveryDepth(boolean fast) {
    String[] same = {
      "{\"t\":%d,\"b\":{\"y\":{\"d\":1,\"c\":[{\"f\":2,\"e\":{}},[]]},\"x\":null},\"a\":[]}",
      "{\"a\":[],\"b\":{\"x\":null,\"y\":{\"c\":[{\"e\":{},\"f\":2},[]],\"d\":1}},\"t\":%d}",
      "{\"a\":[],\"b\":{\"y\":{\"d\":1,\"c\":[{\"f\":2,\"e\":{}},[]]},\"x\":null},\"t\":%d}",
    };
    Slices slice = Slices.of(new EntityPlan(ENTITY, fast), ENTITY);
    for (int round = 0; round < 3; round++) {
      for (String record : same) {
        slice.records(record.formatted(T0));
      }
    }
    assertThat(slice.column("_rescued_data"))
        .hasSize(9)
        .containsOnly(
            "{\"a\":[],\"b\":{\"x\":null,\"y\":{\"c\":[{\"e\":{},\"f\":2},[]],\"d\":1}}}");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void namesAreComparedAsTheyAreWrittenInUtf8(boolean fast) {
    Slices slice = Slices.of(new EntityPlan(ENTITY, fast), ENTITY);
    slice.records(
        "{\"t\":%d,\"o\":{\"ü\":1,\"z\":2,\"Z\":3,\"zz\":4,\"\":5}}".formatted(T0),
        "{\"t\":%d,\"o\":{\"\\u00fc\":1,\"\":5,\"Z\":3,\"zz\":4,\"z\":2}}".formatted(T0),
        "{\"t\":%d}".formatted(T0));
    String sorted = "{\"o\":{\"\":5,\"Z\":3,\"z\":2,\"zz\":4,\"ü\":1}}";
    assertThat(slice.column("_rescued_data")).containsExactly(sorted, sorted, Optional.empty());
  }

  @Test
  void aFieldThatIsNamedTwiceInsideIsNotKeptEither() {
    Slices slice = Slices.of(ENTITY);
    slice.records(
        "{\"t\":%d,\"o\":{\"p\":{\"n\":1,\"n\":2}}}".formatted(T0),
        "{\"t\":%d,\"o\":[{\"n\":1,\"n\":1}]}".formatted(T0),
        "{\"t\":%d,\"o\":[{\"n\":1},{\"n\":1}]}".formatted(T0));
    assertThat(slice.reasons()).containsExactly("names a field twice", "names a field twice");
    assertThat(slice.column("_rescued_data")).containsExactly("{\"o\":[{\"n\":1},{\"n\":1}]}");
  }

  @Test
  void jsonOfAColumnStaysAsItStood() {
    Entity entity =
        Shapes.of(
            "{records: 'data[]'}",
            "{name: ts, path: t, type: timestamp, format: epoch_s}",
            "{name: raw, type: json}");
    Slices slice = Slices.of(entity);
    slice.records("{\"t\":%d,\"raw\":{\"b\":1,\"a\":{\"d\":1,\"c\":2}}}".formatted(T0));
    assertThat(slice.column("raw")).containsExactly("{\"b\":1,\"a\":{\"d\":1,\"c\":2}}");
  }
}
