package io.dayfill.benchmarks;

import io.dayfill.adapters.temphumidity.TempHumidityAdapter;
import io.dayfill.core.date.Window;
import io.dayfill.core.decode.ColumnBatch;
import io.dayfill.core.decode.CompiledDecoder;
import io.dayfill.core.decode.DecodedPage;
import io.dayfill.core.decode.Decoder;
import io.dayfill.core.decode.DecoderCompiler;
import io.dayfill.core.http.PageBody;
import io.dayfill.core.metadata.Entity;
import io.dayfill.core.metadata.Metadata;
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

/** A day of readings of temperature and humidity, in pages as the demo's API writes them. */
final class ReadingPages {
  /** What a page is like, and so how it is decoded. */
  enum Kind {
    /** As the API writes it: the fast path. */
    PLAIN,

    /** With values left out here and there, and an escape in a text that no column claims. */
    ODD,

    /** With a member of another name in each record: the general path, a page at a time. */
    WILD,

    /** Not in memory: the general path, twice. */
    SPILLED
  }

  static final int PAGES = 100;
  static final int ROWS = 1000;

  static final LocalDate DAY = LocalDate.of(2026, 3, 8);
  private static final String METADATA =
      """
      warehouse: none
      connections:
        api: {base_url: "https://sensors.example.com"}
      entities:
        temperature_humidity: {connection: api}
      """;

  static final Window WINDOW = Window.ofDay(DAY, ZoneOffset.UTC);
  private static final Instant NOW = WINDOW.end().plus(Duration.ofDays(1));

  private final List<PageBody> pages = new ArrayList<>();
  private final Entity entity;
  private final CompiledDecoder compiled;
  private final Decoder decoder;

  ReadingPages(Kind kind) {
    TempHumidityAdapter adapter = new TempHumidityAdapter();
    Metadata metadata =
        new MetadataLoader(Map.of(adapter.name(), adapter.declaration()))
            .parse(METADATA, Path.of("benchmark.yaml"));
    entity = Objects.requireNonNull(metadata.entities().get(adapter.name()));
    compiled = DecoderCompiler.compile(entity);
    decoder = open();
    for (int i = 0; i < PAGES; i++) {
      byte[] page = render(i, kind).getBytes(StandardCharsets.UTF_8);
      pages.add(new HeldBody(page, kind != Kind.SPILLED));
    }
  }

  private Decoder open() {
    return compiled.open(WINDOW, NOW, record -> {});
  }

  Entity entity() {
    return entity;
  }

  /** All rows, a batch a page; each has a decoder of its own, which would else use it again. */
  List<ColumnBatch> batches() {
    List<ColumnBatch> batches = new ArrayList<>();
    for (PageBody body : pages) {
      ColumnBatch batch = open().decode(body, 1).next();
      batches.add(Objects.requireNonNull(batch));
    }
    return batches;
  }

  /** Decodes all pages; returns the number of rows. */
  long decode() {
    long rows = 0;
    for (PageBody body : pages) {
      DecodedPage page = decoder.decode(body, 1);
      for (ColumnBatch batch = page.next(); batch != null; batch = page.next()) {
        rows += batch.rowCount();
      }
    }
    return rows;
  }

  private static String render(int page, Kind kind) {
    StringBuilder text = new StringBuilder(ROWS * 200).append("{\"data\":[");
    for (int i = page * ROWS; i < (page + 1) * ROWS; i++) {
      text.append(i % ROWS == 0 ? "{" : ",{");
      render(i, kind, text);
      text.append('}');
    }
    return text.append("],\"next_cursor\":\"p").append(page + 1).append("\"}").toString();
  }

  private static void render(int row, Kind kind, StringBuilder text) {
    long h = mix(row);
    Instant at = DAY.atStartOfDay(ZoneOffset.UTC).toInstant().plusMillis(row * 864L);
    boolean odd = kind == Kind.ODD;
    text.append("\"reading_id\":\"r-20520-").append(row).append('"');
    text.append(",\"device_id\":\"th-").append(10_000 + row % 1000).append('"');
    text.append(",\"ts\":\"").append(at).append('"');
    if (!odd || row % 3 > 0) {
      text.append(",\"temperature_c\":").append(hundredths(1500 + (h & 1023)));
    }
    if (!odd || row % 5 > 0) {
      text.append(",\"humidity_pct\":").append(hundredths(3000 + ((h >>> 10) & 4095)));
    }
    text.append(",\"battery_v\":").append(hundredths(280 + ((h >>> 22) & 63)));
    text.append(",\"rssi_dbm\":").append(-40 - ((h >>> 28) & 63));
    text.append(",\"firmware\":\"2.").append((h >>> 34) & 3).append(".1\"");
    if (odd) {
      text.append(",\"room\":\"B\\u00fcro\"");
    } else if (kind == Kind.WILD) {
      text.append(",\"error_").append(row).append("\":true");
    }
  }

  private static String hundredths(long value) {
    return value / 100 + (value % 100 < 10 ? ".0" : ".") + value % 100;
  }

  /** Spreads a number's bits; the same for the same number. */
  private static long mix(long number) {
    long z = (number ^ (number >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    return (z ^ (z >>> 31)) & Long.MAX_VALUE;
  }
}
