package io.dayfill.core.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayfill.core.date.DayRange;
import io.dayfill.core.date.Window;
import io.dayfill.core.land.OpenDay;
import io.dayfill.core.metadata.Declaration;
import io.dayfill.core.metadata.Entity;
import io.dayfill.core.metadata.MetadataLoader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What another process is to read can be sent to it. */
class SerialFormTest {
  @Test
  void a_slice_comes_out_as_it_went_in() throws Exception {
    DayRange days = new DayRange(LocalDate.of(2026, 3, 1), LocalDate.of(2026, 3, 7));
    Slice slice = new Slice("a", days, Window.ofDays(days, ZoneId.of("UTC")), Slice.Reason.MISSING);

    assertThat(copy(slice)).isEqualTo(slice);

    OpenDay onto = new OpenDay(Instant.parse("2026-03-01T10:00:00Z"), "abc", 3, 1000);
    Slice piece = new Slice("a", days, slice.window(), Slice.Reason.TODAY, onto);

    assertThat(copy(piece)).isEqualTo(piece);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "pagination_style: cursor, pagination: {cursor_path: n, cursor_param: c}",
        "pagination_style: offset, pagination: {page_size: 9, total_path: t, first: 1}",
      })
  void an_entity_comes_out_as_it_went_in(String pages) throws Exception {
    String yaml =
        """
        warehouse: w
        connections: {c: {base_url: "https://c.example.com"}}
        entities:
          a:
            {connection: c, api_endpoint: /a, frequency: 1 s, target_table: r.a, event_time: ts,
            request: {params: {from: "{start}"}}, response: {records: "[]"}, %s, columns: [
              {name: ts, type: timestamp},
              {name: open, type: boolean, path: s, values: {A: true}, keep_raw: raw},
              {name: x, type: array<int>}, {name: y, type: array<int>, same_length_as: x}]}
        """
            .formatted(pages);
    Entity entity =
        new MetadataLoader(Map.<String, Declaration>of())
            .parse(yaml, Path.of("dayfill.yaml"))
            .entities()
            .get("a");

    assertThat(copy(entity)).isEqualTo(entity);
  }

  private static Object copy(Object value) throws IOException, ClassNotFoundException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(value);
    }
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      return in.readObject();
    }
  }
}
