package io.dayfill.benchmarks;

import io.dayfill.core.date.Window;
import io.dayfill.core.decode.ColumnBatch;
import io.dayfill.core.decode.DecodedPage;
import io.dayfill.core.decode.Decoder;
import io.dayfill.core.decode.DecoderCompiler;
import io.dayfill.core.http.PageBody;
import io.dayfill.core.metadata.Entity;
import io.dayfill.core.metadata.MetadataLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;

/** A day of readings in pages of a shape that metadata alone describes. */
final class ShapePages {
  /** How the readings stand in a page. */
  enum Shape {
    /** A matrix: a list of times and values in each of a list of series. */
    MATRIX(
        "{records: 'data.result[].values[]'}",
        "{name: device, path: ^metric.device, type: string}",
        "{name: at, path: '[0]', type: timestamp, format: epoch_s}",
        "{name: value, path: '[1]', type: double}"),

    /** A JSON object a line. */
    NDJSON(
        "{format: ndjson, records: result}",
        "{name: device, path: ids.device_id, type: string}",
        "{name: at, path: received_at, type: timestamp}",
        "{name: value, path: message.payload.temperature, type: double}",
        "{name: humidity, path: message.payload.humidity, type: double}",
        "{name: rssi, path: message.rssi, type: int}"),

    /** Lines of values below a header. */
    CSV(
        "{format: csv}",
        "{name: device, type: string}",
        "{name: at, path: createdAt, type: timestamp}",
        "{name: value, path: temperature, type: double}",
        "{name: humidity, type: double}",
        "{name: rssi, type: int}");

    private final String response;

    /** A line each. */
    private final String columns;

    Shape(String response, String... columns) {
      this.response = response;
      this.columns = String.join("\n      - ", columns);
    }
  }

  static final int PAGES = 100;
  static final int ROWS = 1000;

  static final LocalDate DAY = LocalDate.of(2026, 3, 8);
  static final Window WINDOW = Window.ofDay(DAY, ZoneOffset.UTC);

  private final Shape shape;
  private final List<PageBody> pages = new ArrayList<>();
  private final Decoder decoder;
  private final Entity entity;
  private final ColumnBatch batch;
  private final HandMade handMade;

  ShapePages(Shape shape) {
    this.shape = shape;
    for (int i = 0; i < PAGES; i++) {
      pages.add(new HeldBody(page(shape, i).getBytes(StandardCharsets.UTF_8), true));
    }
    entity = entity(shape);
    batch = new ColumnBatch(entity.columns(), ROWS);
    handMade = new HandMade(batch);
    decoder =
        DecoderCompiler.compile(entity)
            .open(WINDOW, WINDOW.end().plus(Duration.ofDays(1)), Map.of(), record -> {});
  }

  private static Entity entity(Shape shape) {
    String yaml =
        """
        warehouse: none
        connections:
          api: {base_url: "https://sensors.example.com"}
        entities:
          readings:
            connection: api
            api_endpoint: /readings
            frequency: 1 min
            target_table: raw.readings
            pagination_style: none
            pagination: {record_cap: none}
            request: {params: {from: "{start}", to: "{end}"}}
            event_time: at
            response: %s
            columns:
              - %s
        """
            .formatted(shape.response, shape.columns);
    return Objects.requireNonNull(
        new MetadataLoader(Map.of())
            .parse(yaml, Path.of("benchmark.yaml"))
            .entities()
            .get("readings"));
  }

  Entity entity() {
    return entity;
  }

  /** Decodes all pages and hands the batches on; returns the number of rows. */
  long decode(Consumer<ColumnBatch> batches) {
    long rows = 0;
    for (PageBody body : pages) {
      DecodedPage page = decoder.decode(body, 1);
      for (ColumnBatch next = page.next(); next != null; next = page.next()) {
        rows += next.rowCount();
        batches.accept(next);
      }
    }
    return rows;
  }

  /** The same by code for this shape alone. */
  long decodeByHand(Consumer<ColumnBatch> batches) {
    long rows = 0;
    for (PageBody body : pages) {
      rows += handMade.read(shape, body.array(), (int) body.length());
      batches.accept(batch);
    }
    return rows;
  }

  private static String page(Shape shape, int page) {
    StringBuilder text = new StringBuilder(ROWS * 120);
    int from = page * ROWS;
    switch (shape) {
      case MATRIX -> {
        text.append("{\"status\":\"success\",\"data\":{\"resultType\":\"matrix\",\"result\":[");
        for (int series = 0; series < 10; series++) {
          text.append(series == 0 ? "" : ",").append("{\"metric\":{\"__name__\":\"temperature\",");
          text.append("\"device\":\"th-").append(10_000 + series).append("\"},\"values\":[");
          for (int i = 0; i < ROWS / 10; i++) {
            long millis = at(from + series * (ROWS / 10) + i).toEpochMilli();
            text.append(i == 0 ? "[" : ",[").append(millis / 1000).append('.');
            text.append(1000 + millis % 1000).deleteCharAt(text.length() - 4);
            text.append(",\"").append(hundredths(1500 + mix(from + i) % 1000)).append("\"]");
          }
          text.append("]}");
        }
        text.append("]}}");
      }
      case NDJSON -> {
        for (int row = from; row < from + ROWS; row++) {
          text.append("{\"result\":{\"ids\":{\"device_id\":\"th-").append(10_000 + row % 1000);
          text.append("\"},\"received_at\":\"").append(at(row));
          text.append("\",\"message\":{\"payload\":{\"temperature\":");
          text.append(hundredths(1500 + mix(row) % 1000)).append(",\"humidity\":");
          text.append(hundredths(3000 + mix(row) % 4000)).append("},\"rssi\":-");
          text.append(40 + mix(row) % 60).append("}}}\n");
        }
      }
      case CSV -> {
        text.append("createdAt,device,temperature,humidity,rssi\r\n");
        for (int row = from; row < from + ROWS; row++) {
          text.append(at(row)).append(",th-").append(10_000 + row % 1000).append(',');
          text.append(hundredths(1500 + mix(row) % 1000)).append(',');
          text.append(hundredths(3000 + mix(row) % 4000)).append(",-");
          text.append(40 + mix(row) % 60).append("\r\n");
        }
      }
    }
    return text.toString();
  }

  private static Instant at(int row) {
    return WINDOW.start().plusMillis(row * 864L);
  }

  private static String hundredths(long value) {
    return value / 100 + (value % 100 < 10 ? ".0" : ".") + value % 100;
  }

  private static long mix(long number) {
    long z = (number ^ (number >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    return (z ^ (z >>> 31)) & Long.MAX_VALUE;
  }
}
