package io.dayfill.core.probe;

import io.dayfill.core.probe.Address.Range;
import io.dayfill.core.probe.Node.Kind;
import io.dayfill.core.probe.Node.Scalar;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * A column that an answer seems to have.
 *
 * @param name a name for the table
 * @param path where the value stands in a record
 * @param type as metadata names it
 * @param time how the times are written, where it is one
 * @param required {@code true}, {@code day} or {@code false}
 * @param unique whether each record had a value of its own
 * @param nullValues texts that seem to mean that there is no value
 * @param note what a person should know; may be empty
 */
public record SeenColumn(
    String name,
    String path,
    String type,
    Optional<TimeForm> time,
    String required,
    boolean unique,
    List<String> nullValues,
    String note) {
  private static final Pattern WHOLE = Pattern.compile("-?\\d+");
  private static final Pattern FRACTION = Pattern.compile("-?\\d+\\.\\d+([eE][+-]?\\d+)?");
  private static final Pattern COUNTED =
      Pattern.compile("(?i)(.*_)?(id|seq|sequence|count|cnt|number|index|port|code|version)(_.*)?");
  private static final Set<String> RESERVED = Set.of("year", "month", "day", "sourcedate");
  private static final Set<String> NO_VALUE =
      Set.of(
          "",
          "-",
          "n/a",
          "na",
          "nan",
          "null",
          "none",
          "inf",
          "+inf",
          "-inf",
          "infinity",
          "+infinity",
          "-infinity",
          "unavailable",
          "unknown");
  private static final int WORDS = 4;

  /** Copies the list. */
  public SeenColumn {
    nullValues = List.copyOf(nullValues);
  }

  /**
   * How a time is written.
   *
   * @param format as metadata names it
   * @param zoned whether it says its offset
   */
  public record TimeForm(String format, boolean zoned) {}

  /**
   * All columns of some records, in the order in which they were met.
   *
   * @param range the range that was asked for, where it is known
   */
  static List<SeenColumn> of(List<Map<String, Scalar>> rows, Optional<Range> range) {
    Set<String> paths = new LinkedHashSet<>();
    rows.forEach(row -> paths.addAll(row.keySet()));
    Set<String> last = new HashSet<>();
    Set<String> taken = new HashSet<>();
    // where two would have one name, the longer paths get longer ones
    paths.stream().map(SeenColumn::last).filter(step -> !last.add(step)).forEach(taken::add);
    Set<String> own = new HashSet<>();
    for (String path : paths) {
      if (steps(path).length == 1 && isName(last(path))) {
        own.add(last(path));
      }
    }
    taken.addAll(own);
    List<SeenColumn> columns = new ArrayList<>();
    for (String path : paths) {
      boolean itsOwn = steps(path).length == 1 && own.remove(last(path));
      columns.add(column(path, itsOwn ? last(path) : name(path, taken), rows, range));
    }
    return columns;
  }

  private static SeenColumn column(
      String path, String name, List<Map<String, Scalar>> rows, Optional<Range> range) {
    List<Scalar> values =
        rows.stream()
            .map(row -> row.get(path))
            .filter(value -> value != null && value.kind() != Kind.NULL)
            .toList();
    List<String> texts = values.stream().map(Scalar::text).toList();
    boolean unique = texts.size() == rows.size() && new HashSet<>(texts).size() == texts.size();
    Optional<Times.Form> form =
        Times.guess(name, texts).or(() -> range.flatMap(each -> Times.inRange(each, texts)));
    if (form.isPresent()) {
      Times.Form time = form.get();
      String note = time.zoned() ? "" : "without an offset: which zone does the API mean?";
      return new SeenColumn(
          name,
          path,
          time.type(),
          Optional.of(new TimeForm(time.format(), time.zoned())),
          "false",
          unique,
          List.of(),
          note);
    }
    Guess guess = guess(name, values, texts);
    boolean missing = texts.size() < rows.size();
    String note =
        texts.isEmpty()
            ? "only null was seen"
            : !guess.note.isEmpty() || !missing ? guess.note : "not in every record";
    return new SeenColumn(
        name,
        path,
        guess.type,
        Optional.empty(),
        guess.value ? "day" : "false",
        unique,
        guess.nulls,
        note);
  }

  /** A type; {@code value} where it is what was measured, and no name or label. */
  private record Guess(String type, boolean value, List<String> nulls, String note) {
    Guess(String type, boolean value, String note) {
      this(type, value, List.of(), note);
    }
  }

  private static Guess guess(String name, List<Scalar> values, List<String> texts) {
    if (texts.isEmpty()) {
      return new Guess("string", false, "");
    }
    if (values.stream().allMatch(each -> each.kind() == Kind.NUMBERS)) {
      return new Guess("array<double>", true, "");
    }
    if (values.stream().allMatch(each -> each.kind() == Kind.TEXTS)) {
      return new Guess("array<string>", false, "");
    }
    if (values.stream().allMatch(each -> each.kind() == Kind.FLAG)) {
      return new Guess("boolean", true, "");
    }
    boolean whole = texts.stream().allMatch(each -> WHOLE.matcher(each).matches());
    boolean numbers =
        texts.stream()
            .allMatch(each -> WHOLE.matcher(each).matches() || FRACTION.matcher(each).matches());
    if (values.stream().allMatch(each -> each.kind() == Kind.NUMBER)) {
      return whole && COUNTED.matcher(name).matches()
          ? new Guess("long", false, "")
          : new Guess("double", true, "");
    }
    if (numbers && !whole) {
      return new Guess("double", true, "numbers as texts");
    }
    Optional<Guess> gaps = numbersWithGaps(texts);
    if (gaps.isPresent()) {
      return gaps.get();
    }
    Set<String> words = new TreeSet<>(texts);
    return words.size() > 1 && words.size() <= WORDS && texts.size() > 2 * words.size()
        ? new Guess("string", false, "one of " + String.join(", ", words))
        : new Guess("string", false, whole ? "digits, taken for a name" : "");
  }

  /** Numbers as texts, with words between them that say that there is none. */
  private static Optional<Guess> numbersWithGaps(List<String> texts) {
    Set<String> words = new TreeSet<>();
    boolean fraction = false;
    for (String text : texts) {
      fraction |= FRACTION.matcher(text).matches();
      if (!WHOLE.matcher(text).matches() && !FRACTION.matcher(text).matches()) {
        words.add(text);
      }
    }
    boolean gaps =
        words.stream().allMatch(each -> NO_VALUE.contains(each.toLowerCase(Locale.ROOT)));
    return fraction && gaps && !words.isEmpty()
        ? Optional.of(
            new Guess(
                "double", true, List.copyOf(words), "numbers as texts, or a word for no value"))
        : Optional.empty();
  }

  /** A name that a table may have, and no other column has. */
  private static String name(String path, Set<String> taken) {
    String[] steps = steps(path);
    String name = "";
    for (int i = steps.length - 1; i >= 0; i--) {
      String step = snake(steps[i]);
      if (step.isEmpty()) {
        continue;
      }
      name = name.isEmpty() ? step : step + "_" + name;
      if (isName(name) && taken.add(name)) {
        return name;
      }
    }
    String base = name.isEmpty() ? "value" : "value_" + name;
    String free = base;
    for (int i = 2; !taken.add(free); i++) {
      free = base + "_" + i;
    }
    return free;
  }

  private static String[] steps(String path) {
    return path.replaceAll("[\\^'\\[\\]{}#]+", ".").split("\\.");
  }

  private static String last(String path) {
    String[] steps = steps(path);
    return steps.length == 0 ? "" : snake(steps[steps.length - 1]);
  }

  private static boolean isName(String name) {
    return name.matches("[a-z][a-z0-9_]*") && !RESERVED.contains(name.replace("_", ""));
  }

  static String snake(String name) {
    return name.replaceAll("([a-z0-9])([A-Z])", "$1_$2")
        .replaceAll("[^A-Za-z0-9]+", "_")
        .replaceAll("^_+|_+$", "")
        .toLowerCase(Locale.ROOT);
  }
}
