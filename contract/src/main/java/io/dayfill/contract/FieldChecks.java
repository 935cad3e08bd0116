package io.dayfill.contract;

import io.dayfill.core.land.DayState;
import io.dayfill.core.metadata.Entity;
import io.dayfill.testkit.When;
import io.dayfill.testkit.declared.DeclaredPage;
import io.dayfill.testkit.declared.SimRow;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** What becomes of fields that are not as declared. */
final class FieldChecks {
  private static final String NONSENSE = "no such value";

  static final List<Check> ALL =
      List.of(
          new Check(
              "wrong types", "a value of another type is never landed as null", FieldChecks::types),
          new Check(
              "renamed fields", "a renamed event time or key fails the day", FieldChecks::renamed),
          new Check("new fields", "a field that nobody declared does no harm", FieldChecks::added));

  private FieldChecks() {}

  private static void types(Subject subject) {
    for (String column : typed(subject)) {
      Trial.with(
          subject,
          trial -> {
            changeRows(trial, row -> withRaw(row, column, NONSENSE));
            Bench.Result result = trial.bench.load(Trial.DAY);
            boolean swallowed =
                result.rows().stream()
                    .anyMatch(row -> row.values().get(column) == null || isOf(row, column));
            if (result.state() != DayState.FAILED && swallowed) {
              throw Broken.rule(
                  "column " + column + ": '" + NONSENSE + "' became a row in which it is lost",
                  trial.bench);
            }
          });
    }
  }

  /** A row of the day although its event time could not be told. */
  private static boolean isOf(Row row, String column) {
    return NONSENSE.equals(row.values().get(column));
  }

  private static List<String> typed(Subject subject) {
    List<String> names = new ArrayList<>();
    for (Map<String, @Nullable Object> column : columns(subject)) {
      Object type = column.get("type");
      boolean plain = !column.containsKey("from") && !column.containsKey("values");
      boolean shared = String.valueOf(column.get("path")).contains("^");
      boolean text = type == null || type.equals("string") || type.equals("json");
      if (plain && !shared && !text && !column.containsKey("extract")) {
        names.add(String.valueOf(column.get("name")));
      }
    }
    return names;
  }

  @SuppressWarnings("unchecked")
  private static List<Map<String, @Nullable Object>> columns(Subject subject) {
    Object columns = subject.keys(Map.of()).get("columns");
    return columns instanceof List<?> list
        ? (List<Map<String, @Nullable Object>>) (List<?>) list
        : List.of();
  }

  private static void renamed(Subject subject) {
    Entity entity = subject.entity(Map.of());
    Set<String> names = new LinkedHashSet<>();
    names.add(entity.eventTime());
    names.addAll(entity.key());
    for (Map<String, @Nullable Object> column : columns(subject)) {
      String name = String.valueOf(column.get("name"));
      boolean own =
          !column.containsKey("from") && !String.valueOf(column.get("path")).contains("^");
      if (names.contains(name) && own) {
        Trial.with(
            subject,
            trial -> {
              changeRows(trial, row -> withoutRaw(row, name));
              trial.mustFail("the field of column " + name + " renamed");
            });
      }
    }
  }

  private static void added(Subject subject) {
    Trial.with(
        subject,
        trial -> {
          trial
              .bench
              .api()
              .when(When.any())
              .edit(DeclaredPage.class, page -> page.editRecords(FieldChecks::withMore));
          trial.mustLoad("with a field more in every record");
        });
  }

  private static Object withMore(Object record) {
    if (!(record instanceof Map<?, ?> map)) {
      return record;
    }
    Map<Object, @Nullable Object> more = new LinkedHashMap<>(map);
    more.put("added_lately", 1L);
    return more;
  }

  private static void changeRows(Trial trial, UnaryOperator<SimRow> change) {
    trial
        .bench
        .api()
        .when(When.any())
        .edit(DeclaredPage.class, page -> page.withRows(page.rows().stream().map(change).toList()));
  }

  private static SimRow withRaw(SimRow row, String column, @Nullable Object value) {
    Map<String, @Nullable Object> raw = new LinkedHashMap<>(row.raw());
    raw.put(column, value);
    return new SimRow(row.time(), row.arrival(), row.device(), row.number(), raw, row.values());
  }

  private static SimRow withoutRaw(SimRow row, String column) {
    Map<String, @Nullable Object> raw = new LinkedHashMap<>(row.raw());
    raw.remove(column);
    return new SimRow(row.time(), row.arrival(), row.device(), row.number(), raw, row.values());
  }
}
