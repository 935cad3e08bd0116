package io.dayfill.core.metadata;

import io.dayfill.core.date.TimePattern;
import io.dayfill.core.metadata.ColumnType.Kind;
import java.math.BigDecimal;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** Turns what is said of one column into a column. */
final class ColumnKeysReader {
  private static final Set<Kind> NUMBERS =
      Set.of(Kind.INT, Kind.LONG, Kind.FLOAT, Kind.DOUBLE, Kind.DECIMAL);
  private static final Pattern FACTOR =
      Pattern.compile("-?[0-9]{1,30}(?:\\.[0-9]{1,30})?(?:[eE][+-]?[0-9]{1,2})?");
  private static final Pattern WORD = Pattern.compile("[a-z_]{2,}");
  private static final Map<String, Ambiguity> AMBIGUITIES =
      Map.of(
          "earlier", Ambiguity.EARLIER,
          "later", Ambiguity.LATER,
          "both_quarantined", Ambiguity.BOTH_QUARANTINED);
  private static final Map<String, Requirement> REQUIREMENTS =
      Map.of("true", Requirement.RECORD, "day", Requirement.DAY, "false", Requirement.NONE);
  private static final Map<String, Boolean> ON_MISMATCH = Map.of("quarantine", false, "null", true);

  private final GroupReader said;

  ColumnKeysReader(GroupReader said) {
    this.said = said;
  }

  /** The column; empty where it has no name or no type. */
  Optional<Column> read(Optional<String> name) {
    // a bound name is a text unless it is said to be something else
    Optional<ColumnType> type =
        said.has("from") && !said.has("type")
            ? Optional.of(ColumnType.of(Kind.STRING))
            : said.required("type", ColumnTypes::parse, "string, double, timestamp, ...");
    List<String> paths = said.oneOrMore("path", Paths::value);
    Optional<String> from = said.optional("from", Values::text);
    if (from.isPresent() && said.has("path")) {
      said.problem("from", "stands beside path", "one of the two");
    }
    Optional<Requirement> required =
        said.optional("required", Values.oneOf(REQUIREMENTS, List.of()));
    Optional<String> length = said.optional("same_length_as", ColumnsReader::name);
    if (name.isEmpty() || type.isEmpty()) {
      return Optional.empty();
    }
    Column column = Column.of(name.get(), type.get());
    column = paths.isEmpty() ? column : column.at(paths);
    column = from.isEmpty() ? column : column.from(from.get());
    column = required.isEmpty() ? column : column.required(required.get());
    column = length.isEmpty() ? column : column.asLongAs(length.get());
    column = withFormat(column);
    column = withZone(column);
    column = withPlus(column);
    column = withFactor(column);
    column = withExtract(column);
    column = withValues(column);
    return Optional.of(withNulls(column));
  }

  private Column withFormat(Column column) {
    Kind kind = column.type().kind();
    if (kind == Kind.BINARY) {
      return said.optional("format", Values.oneOf(binaryFormats(), List.of()))
          .map(column::writtenAs)
          .orElse(column);
    }
    if (kind == Kind.DATE) {
      return said.optional("format", text -> pattern(text, false))
          .map(column::writtenAs)
          .orElse(column);
    }
    if (kind != Kind.TIMESTAMP) {
      refuse("format", column, "type: timestamp");
      return column;
    }
    Optional<String> format = said.optional("format", ColumnKeysReader::timeFormat);
    if (format.isEmpty()) {
      return column;
    }
    TimeFormat known = timeFormats().get(format.get());
    return known == null ? column.writtenAs(format.get()) : column.writtenAs(known);
  }

  private static Map<String, Column.BinaryFormat> binaryFormats() {
    return Map.of("base64", Column.BinaryFormat.BASE64, "hex", Column.BinaryFormat.HEX);
  }

  private static Map<String, TimeFormat> timeFormats() {
    Map<String, TimeFormat> formats = new HashMap<>();
    for (TimeFormat format : TimeFormat.values()) {
      if (format != TimeFormat.PATTERN) {
        formats.put(format.word(), format);
      }
    }
    return formats;
  }

  private static String timeFormat(String text) throws InvalidValue {
    return WORD.matcher(text).matches()
        ? Values.oneOf(timeFormats(), List.of()).parse(text).word()
        : pattern(text, true);
  }

  private static String pattern(String text, boolean time) throws InvalidValue {
    try {
      TimePattern pattern = TimePattern.of(text);
      if (pattern.hasTime() != time) {
        throw new IllegalArgumentException(time ? "names no hour" : "names more than a day");
      }
      return text;
    } catch (IllegalArgumentException e) {
      String known = String.join(", ", timeFormats().keySet().stream().sorted().toList());
      throw new InvalidValue(
          Values.quoted(text) + " is no format: as a pattern it " + e.getMessage(),
          time
              ? "one of " + known + ", or a pattern such as yyyy-MM-dd HH:mm:ss"
              : "a pattern such as dd.MM.yyyy, or leave it out");
    }
  }

  private Column withZone(Column column) {
    Optional<ZoneId> zone = said.optional("zone", Values::zone);
    Optional<Ambiguity> ambiguous =
        said.optional("ambiguous", Values.oneOf(AMBIGUITIES, List.of()));
    boolean epoch = column.format().word().startsWith("epoch_");
    if (column.type().kind() != Kind.TIMESTAMP || epoch) {
      String right = "a time that says no offset";
      refuse("zone", column, right);
      refuse("ambiguous", column, right);
      return column;
    }
    if (zone.isEmpty()) {
      if (said.has("ambiguous") && !said.has("zone")) {
        said.problem("ambiguous", "is of no use without zone", "zone: Europe/Berlin");
      }
      column
          .pattern()
          .filter(text -> !TimePattern.of(text).hasOffset() && !said.has("zone"))
          .ifPresent(
              text ->
                  said.problem(
                      "format",
                      Values.quoted(text) + " names no offset",
                      "zone: with the zone of the clocks that it is written by"));
      return column;
    }
    return column.inZone(zone.get(), ambiguous.orElse(Ambiguity.BOTH_QUARANTINED));
  }

  private Column withPlus(Column column) {
    if (!said.has("plus")) {
      return column;
    }
    if (!column.type().is(Kind.TIMESTAMP)) {
      refuse("plus", column, "type: timestamp");
      return column;
    }
    GroupReader plus = said.group("plus").allowing(Language.PLUS);
    Optional<String> path = plus.required("path", Paths::value, "where the number stands");
    Optional<Plus.Unit> unit = plus.present("unit", "ns, us, ms, s").word("unit", Plus.Unit.class);
    boolean place = plus.word("times").isPresent();
    return path.isPresent() && unit.isPresent()
        ? column.plus(new Plus(path.get(), unit.get(), place))
        : column;
  }

  private Column withFactor(Column column) {
    Optional<BigDecimal> factor = said.optional("multiply", ColumnKeysReader::factor);
    if (!NUMBERS.contains(column.type().kind())) {
      refuse("multiply", column, "a column of numbers");
      return column;
    }
    return factor.map(column::times).orElse(column);
  }

  private static BigDecimal factor(String text) throws InvalidValue {
    BigDecimal factor = FACTOR.matcher(text).matches() ? new BigDecimal(text) : BigDecimal.ZERO;
    if (factor.signum() == 0) {
      throw new InvalidValue(Values.quoted(text) + " is no factor", "a number, such as 0.001");
    }
    return factor;
  }

  private Column withExtract(Column column) {
    Optional<String> extract = said.optional("extract", ColumnKeysReader::regex);
    if (column.type().kind() == Kind.JSON) {
      refuse("extract", column, "type: string");
      return column;
    }
    return extract.map(column::extracting).orElse(column);
  }

  static String regex(String text) throws InvalidValue {
    try {
      Pattern.compile(text);
      return text;
    } catch (PatternSyntaxException e) {
      throw new InvalidValue(
          Values.quoted(text) + " is no regular expression: " + e.getDescription(),
          "such as [0-9]+, or (.*) at end, whose group counts");
    }
  }

  private Column withValues(Column column) {
    Optional<String> keepRaw = said.optional("keep_raw", ColumnsReader::name);
    Map<String, String> values = said.group("values").texts(Values::text);
    if (keepRaw.isPresent() && values.isEmpty()) {
      said.problem("keep_raw", "is of no use without values", "values: {TEXT: value, ...}");
    }
    if (!values.isEmpty() && (column.type().array() || column.type().kind() == Kind.JSON)) {
      refuse("values", column, "a column of a plain type");
      return column;
    }
    values.forEach((text, value) -> check("values", column, value));
    Column mapped = column;
    for (Map.Entry<String, String> value : values.entrySet()) {
      mapped = mapped.translating(value.getKey(), value.getValue());
    }
    return keepRaw.isPresent() ? mapped.keepingRawIn(keepRaw.get()) : mapped;
  }

  private Column withNulls(Column column) {
    Column made = column;
    List<String> nulls = said.oneOrMore("null_values", text -> text);
    made = nulls.isEmpty() ? made : made.nullingTexts(nulls);
    if (saysNull("on_mismatch")) {
      if (column.required()) {
        said.problem("on_mismatch", "null contradicts required: true", "one of the two");
      }
      made = made.nullingMismatches();
    }
    Optional<String> absent = said.optional("default_when_absent", text -> text);
    if (absent.isPresent() && column.type().array()) {
      refuse("default_when_absent", column, "a column of a plain type");
      return made;
    }
    absent.ifPresent(value -> check("default_when_absent", column, value));
    return absent.map(made::orElse).orElse(made);
  }

  private boolean saysNull(String key) {
    return said.saysNull(key)
        || said.optional(key, Values.oneOf(ON_MISMATCH, List.of())).orElse(false);
  }

  private void check(String key, Column column, String value) {
    if (!PlainValues.isOf(column, value)) {
      said.problem(
          key,
          Values.quoted(value) + " is no " + column.type(),
          "a " + column.type() + ", such as " + PlainValues.example(column));
    }
  }

  private void refuse(String key, Column column, String right) {
    if (said.has(key)) {
      said.problem(key, "is of no use to a " + column.type(), right);
    }
  }
}
