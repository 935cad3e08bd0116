package io.dayfill.core.read;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.dayfill.core.date.Window;
import io.dayfill.core.decode.ColumnBatch;
import io.dayfill.core.decode.CompiledDecoder;
import io.dayfill.core.decode.DecodedPage;
import io.dayfill.core.decode.Decoder;
import io.dayfill.core.decode.LongVector;
import io.dayfill.core.decode.Outside;
import io.dayfill.core.decode.QuarantinedRecord;
import io.dayfill.core.decode.ReadBooks;
import io.dayfill.core.decode.UnreadablePageException;
import io.dayfill.core.http.PageBody;
import io.dayfill.core.metadata.Column;
import io.dayfill.core.metadata.ColumnType;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds times in pages by their looks: enough to tell which pages were read, and how. */
final class TextDecoder implements CompiledDecoder {
  private static final Pattern TIME = Pattern.compile("\"ts\":\"([^\"]+)\"");
  private static final List<Column> COLUMNS =
      List.of(Column.of("ts", ColumnType.Kind.TIMESTAMP).mandatory());

  @Override
  public Decoder open(Window window, Instant now, Consumer<QuarantinedRecord> quarantine) {
    return new Pages(window);
  }

  private static final class Pages implements Decoder {
    private final Window window;
    private final ColumnBatch batch = new ColumnBatch(COLUMNS, 16);
    private Outside outside = Outside.NONE;
    private long received;
    private long kept;

    Pages(Window window) {
      this.window = window;
    }

    @Override
    public DecodedPage decode(PageBody body, int page) {
      String text = text(body);
      if (!text.startsWith("{")) {
        throw new UnreadablePageException(false, "page " + page + " is no JSON", "", "");
      }
      if (!text.endsWith("}")) {
        throw new UnreadablePageException(true, "page " + page + " ends too early", "", "");
      }
      List<Instant> times = new ArrayList<>();
      for (Matcher matcher = TIME.matcher(text); matcher.find(); ) {
        times.add(Instant.parse(matcher.group(1)));
      }
      received += times.size();
      return new Rows(text, times);
    }

    private static String text(PageBody body) {
      try (InputStream in = body.open()) {
        return new String(in.readAllBytes(), UTF_8);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    private ColumnBatch rows(List<Instant> times) {
      batch.clear();
      for (Instant at : times) {
        if (window.contains(at)) {
          ((LongVector) batch.vector(0)).append(at.toEpochMilli() * 1000);
          batch.endRow(Math.toIntExact(Math.floorDiv(at.getEpochSecond(), 86_400L)));
          kept++;
        } else {
          long micros = at.toEpochMilli() * 1000;
          boolean before = at.isBefore(window.start());
          outside =
              outside.and(
                  new Outside(
                      micros,
                      before ? micros : Outside.NONE.latestBefore(),
                      before ? Outside.NONE.earliestAfter() : micros,
                      micros));
        }
      }
      return batch;
    }

    @Override
    public ReadBooks books() {
      return new ReadBooks(
          received, kept, received - kept, 0, 0, Map.of(), Map.of(), Map.of(), Map.of(), Map.of());
    }

    @Override
    public Outside outside() {
      return outside;
    }

    private final class Rows implements DecodedPage {
      private final String text;
      private final List<Instant> times;
      private boolean taken;

      Rows(String text, List<Instant> times) {
        this.text = text;
        this.times = times;
      }

      @Override
      public long records() {
        return times.size();
      }

      @Override
      public Optional<String> value(String path) {
        Matcher matcher = Pattern.compile("\"" + path + "\":\"?([^\",}]+)").matcher(text);
        return matcher.find() && !matcher.group(1).equals("null")
            ? Optional.of(matcher.group(1))
            : Optional.empty();
      }

      @Override
      public ColumnBatch next() {
        if (taken) {
          return null;
        }
        taken = true;
        return rows(times);
      }
    }
  }
}
