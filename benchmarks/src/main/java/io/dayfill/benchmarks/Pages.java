package io.dayfill.benchmarks;

import io.dayfill.core.date.DayRange;
import io.dayfill.core.date.Window;
import io.dayfill.core.http.PageBody;
import io.dayfill.core.metadata.Entity;
import io.dayfill.core.metadata.MetadataLoader;
import io.dayfill.core.spi.Adapters;
import io.dayfill.testkit.SimEntity;
import io.dayfill.testkit.SimPage;
import io.dayfill.testkit.SimReading;
import io.dayfill.testkit.SimulatedApi;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Pages of a thousand climate readings of one day, as the built-in adapter reads them. */
final class Pages {
  static final int RECORDS = 1_000;
  static final LocalDate DAY = LocalDate.of(2026, 3, 8);
  static final Window WINDOW = Window.ofDays(DayRange.of(DAY), ZoneOffset.UTC);

  private Pages() {}

  static Entity entity() {
    String yaml =
        """
        warehouse: ./warehouse
        connections:
          source: {base_url: "http://127.0.0.1:1"}
        entities:
          temperature_humidity: {connection: source}
        """;
    return new MetadataLoader(Adapters.load(Pages.class.getClassLoader()).declarations())
        .parse(yaml, Path.of("dayfill.yaml").toAbsolutePath())
        .entities()
        .values()
        .iterator()
        .next();
  }

  /** The day's first pages. */
  static List<PageBody> of(int pages) {
    SimulatedApi api =
        SimulatedApi.builder()
            .rowsPerDay(SimEntity.TEMPERATURE_HUMIDITY, pages * RECORDS, RECORDS)
            .build();
    List<String> records =
        api.expected(SimEntity.TEMPERATURE_HUMIDITY, WINDOW.start(), WINDOW.end()).stream()
            .map(SimReading::json)
            .toList();
    return IntStream.range(0, pages)
        .mapToObj(i -> records.subList(i * RECORDS, (i + 1) * RECORDS))
        .map(page -> SimPage.of(page).withCursor("next").toJson())
        .map(Pages::body)
        .toList();
  }

  private static PageBody body(String json) {
    byte[] text = json.getBytes(StandardCharsets.UTF_8);
    byte[] bytes = Arrays.copyOf(text, text.length + PageBody.SLACK);
    return new InMemory(bytes, text.length);
  }

  private record InMemory(byte[] bytes, int size) implements PageBody {
    @Override
    public long length() {
      return size;
    }

    @Override
    public boolean inMemory() {
      return true;
    }

    @Override
    public byte[] array() {
      return bytes;
    }

    @Override
    public InputStream open() {
      return new ByteArrayInputStream(bytes, 0, size);
    }

    @Override
    public byte[] range(long offset, int length) {
      int from = Math.toIntExact(offset);
      return Arrays.copyOfRange(bytes, from, Math.min(size, from + length));
    }

    @Override
    public void close() {}
  }
}
