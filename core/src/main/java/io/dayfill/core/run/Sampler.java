package io.dayfill.core.run;

import io.dayfill.core.decode.ColumnBatch;
import io.dayfill.core.decode.QuarantinedRecord;
import io.dayfill.core.error.DayfillException;
import io.dayfill.core.metadata.Column;
import io.dayfill.core.metadata.ColumnType;
import io.dayfill.core.metadata.Entity;
import io.dayfill.core.plan.Slice;
import io.dayfill.core.read.ReadListener;
import io.dayfill.core.read.SliceRead;
import io.dayfill.core.read.SliceReader;
import io.dayfill.core.read.SliceSummary;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads one page as a run would, and keeps some of its rows. */
final class Sampler {
  private final Entity entity;
  private final int limit;
  private final List<List<@Nullable String>> rows = new ArrayList<>();
  private final List<QuarantinedRecord> quarantined = new ArrayList<>();

  Sampler(Entity entity, int limit) {
    this.entity = entity;
    this.limit = limit;
  }

  Sample take(SliceReader reader, Slice slice) throws InterruptedException {
    Optional<DayfillException> trouble = Optional.empty();
    try (SliceRead read = reader.openFirstPage(slice, ReadListener.NONE, this::keep)) {
      try {
        ColumnBatch batch = read.next();
        while (batch != null) {
          keep(batch);
          batch = read.next();
        }
      } catch (DayfillException e) {
        trouble = Optional.of(e);
      }
      SliceSummary summary = read.summary();
      return new Sample(
          entity.name(), member(summary), columns(), rows, summary.books(), quarantined, trouble);
    }
  }

  private Map<String, String> member(SliceSummary summary) {
    Map<String, String> member = new LinkedHashMap<>();
    for (List<String> values : summary.members()) {
      for (int i = 0; i < values.size(); i++) {
        member.put(entity.forEach().names().get(i), values.get(i));
      }
    }
    return member;
  }

  private void keep(QuarantinedRecord record) {
    if (quarantined.size() < limit) {
      quarantined.add(record);
    }
  }

  private void keep(ColumnBatch batch) {
    for (int row = 0; row < batch.rowCount() && rows.size() < limit; row++) {
      List<@Nullable String> values = new ArrayList<>();
      for (int i = 0; i < batch.columns().size(); i++) {
        values.add(ValueTexts.text(batch.columns().get(i).type(), batch.vector(i), row));
      }
      values.add(ValueTexts.text(ColumnType.of(ColumnType.Kind.STRING), batch.rescued(), row));
      rows.add(Collections.unmodifiableList(values));
    }
  }

  private List<Sample.SampleColumn> columns() {
    List<Sample.SampleColumn> columns = new ArrayList<>();
    for (Column column : entity.columns()) {
      columns.add(new Sample.SampleColumn(column.name(), column.type().toString(), source(column)));
    }
    columns.add(new Sample.SampleColumn("_rescued_data", "string", "what no column claims"));
    return columns;
  }

  private static String source(Column column) {
    if (column.from().isPresent()) {
      return "the name " + column.from().get();
    }
    return column.paths().isEmpty()
        ? "kept by another column"
        : String.join(", else ", column.paths());
  }
}
