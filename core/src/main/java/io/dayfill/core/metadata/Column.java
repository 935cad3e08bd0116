package io.dayfill.core.metadata;

import io.dayfill.core.metadata.ColumnType.Kind;
import java.io.Serializable;
import java.math.BigDecimal;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One declared column: where its value stands in a record and how it is read. Immutable.
 *
 * <p>An adapter writes {@code Column.of("x_rms", Kind.DOUBLE).at("axes.x.rms")}: each method
 * returns a column that differs in one thing.
 */
@SuppressWarnings("serial") // the collections are copies, which can be serialized
public final class Column implements Serializable {
  private static final long serialVersionUID = 1L;

  private final String name;
  private final ColumnType type;
  private final List<String> paths;
  private final @Nullable String from;
  private final TimeFormat format;
  private final @Nullable String pattern;
  private final @Nullable ZoneId zone;
  private final Ambiguity ambiguous;
  private final @Nullable Plus plus;
  private final BinaryFormat binaryFormat;
  private final Requirement requirement;
  private final Map<String, String> values;
  private final @Nullable String keepRaw;
  private final @Nullable String sameLengthAs;
  private final @Nullable BigDecimal factor;
  private final @Nullable String extract;
  private final boolean mismatchIsNull;
  private final @Nullable String defaultWhenAbsent;
  private final List<String> nullValues;

  /** How bytes are written in a text. */
  public enum BinaryFormat {
    /** RFC 4648, either alphabet, padding or not. */
    BASE64,
    /** Two digits a byte, of either case. */
    HEX
  }

  private Column(Draft draft) {
    name = draft.name;
    type = draft.type;
    paths = List.copyOf(draft.paths);
    from = draft.from;
    format = draft.format;
    pattern = draft.pattern;
    zone = draft.zone;
    ambiguous = draft.ambiguous;
    plus = draft.plus;
    binaryFormat = draft.binaryFormat;
    requirement = draft.requirement;
    values = Collections.unmodifiableMap(new LinkedHashMap<>(draft.values));
    keepRaw = draft.keepRaw;
    sameLengthAs = draft.sameLengthAs;
    factor = draft.factor;
    extract = draft.extract;
    mismatchIsNull = draft.mismatchIsNull;
    defaultWhenAbsent = draft.defaultWhenAbsent;
    nullValues = List.copyOf(draft.nullValues);
  }

  /** A column whose value stands under the column's own name. */
  public static Column of(String name, Kind kind) {
    return of(name, ColumnType.of(kind));
  }

  /** A column of lists that stand under the column's own name. */
  public static Column arrayOf(String name, Kind kind) {
    return of(name, ColumnType.arrayOf(kind));
  }

  /** A column whose value stands under the column's own name. */
  public static Column of(String name, ColumnType type) {
    return new Column(new Draft(name, type));
  }

  /** The same, changed. */
  private Column with(Consumer<Draft> change) {
    Draft draft = new Draft(this);
    change.accept(draft);
    return new Column(draft);
  }

  /** The value stands elsewhere: at the first of the paths that is there. */
  public Column at(String... elsewhere) {
    return at(List.of(elsewhere));
  }

  Column at(List<String> elsewhere) {
    return with(draft -> draft.paths = elsewhere);
  }

  /** The value stands in no record: it is that of a name which the request or a path binds. */
  public Column from(String boundName) {
    return with(draft -> draft.from = boundName);
  }

  /** The time is written in another way. */
  public Column writtenAs(TimeFormat other) {
    return with(draft -> draft.format = other);
  }

  /** The time is written as a pattern says, in the letters of {@code DateTimeFormatter}. */
  public Column writtenAs(String timePattern) {
    return with(
        draft -> {
          draft.format = TimeFormat.PATTERN;
          draft.pattern = timePattern;
        });
  }

  /** The bytes are written in another way. */
  public Column writtenAs(BinaryFormat other) {
    return with(draft -> draft.binaryFormat = other);
  }

  /** A time without offset is one of this zone's clocks. */
  public Column inZone(ZoneId local, Ambiguity rule) {
    return with(
        draft -> {
          draft.zone = local;
          draft.ambiguous = rule;
        });
  }

  /** Something is added to the time. */
  public Column plus(Plus more) {
    return with(draft -> draft.plus = more);
  }

  /** A record without a value is refused. */
  public Column mandatory() {
    return required(Requirement.RECORD);
  }

  /** A day of which no row has a value fails. */
  public Column mandatoryDaily() {
    return required(Requirement.DAY);
  }

  Column required(Requirement other) {
    return with(draft -> draft.requirement = other);
  }

  /** A text that stands for a value; to be called once for each. */
  public Column translating(String text, String value) {
    return with(draft -> draft.values.put(text, value));
  }

  /** The text as it came goes to another column, which is made where nobody declares it. */
  public Column keepingRawIn(String other) {
    return with(draft -> draft.keepRaw = other);
  }

  /** A record in which another array column has a different length is refused. */
  public Column asLongAs(String other) {
    return with(draft -> draft.sameLengthAs = other);
  }

  /** The number is multiplied. */
  public Column times(BigDecimal by) {
    return with(draft -> draft.factor = by);
  }

  /** Of the text only the first match of a regular expression counts, or the match's group. */
  public Column extracting(String regex) {
    return with(draft -> draft.extract = regex);
  }

  /** A value that does not fit is a null, and counted; it does not cost the record. */
  public Column nullingMismatches() {
    return with(draft -> draft.mismatchIsNull = true);
  }

  /** What a record without the field means. */
  public Column orElse(String valueWhenAbsent) {
    return with(draft -> draft.defaultWhenAbsent = valueWhenAbsent);
  }

  /** Texts that mean that there is no value. */
  public Column nullingTexts(String... texts) {
    return nullingTexts(List.of(texts));
  }

  Column nullingTexts(List<String> texts) {
    return with(draft -> draft.nullValues = texts);
  }

  /** The column's name in the table. */
  public String name() {
    return name;
  }

  /** What the column holds. */
  public ColumnType type() {
    return type;
  }

  /** Where the value stands; the first path that is there counts. Means nothing with a name. */
  public List<String> paths() {
    return paths;
  }

  /** The bound name whose value it is; empty where the value stands in a record. */
  public Optional<String> from() {
    return Optional.ofNullable(from);
  }

  /** How a time is written; {@link TimeFormat#ISO} for columns that are no times. */
  public TimeFormat format() {
    return format;
  }

  /** The pattern of {@link TimeFormat#PATTERN}. */
  public Optional<String> pattern() {
    return Optional.ofNullable(pattern);
  }

  /** The zone of a time without offset, which is a mismatch where there is none. */
  public Optional<ZoneId> zone() {
    return Optional.ofNullable(zone);
  }

  /** What such a time means where the zone's clocks show it twice, or never. */
  public Ambiguity ambiguous() {
    return ambiguous;
  }

  /** What is added to the time. */
  public Optional<Plus> plus() {
    return Optional.ofNullable(plus);
  }

  /** How bytes are written. */
  public BinaryFormat binaryFormat() {
    return binaryFormat;
  }

  /** Where it must have a value. */
  public Requirement requirement() {
    return requirement;
  }

  /** Whether a record without a value is refused. */
  public boolean required() {
    return requirement == Requirement.RECORD;
  }

  /** Texts that stand for a value, in order; empty where texts are read as they are. */
  public Map<String, String> values() {
    return values;
  }

  /**
   * The column that keeps the text as it came, where {@link #values} is not empty; a text that is
   * none of them is then null and counted.
   */
  public Optional<String> keepRaw() {
    return Optional.ofNullable(keepRaw);
  }

  /** Another array column whose length this one must have. */
  public Optional<String> sameLengthAs() {
    return Optional.ofNullable(sameLengthAs);
  }

  /** What the number is multiplied by. */
  public Optional<BigDecimal> factor() {
    return Optional.ofNullable(factor);
  }

  /** The regular expression whose first match, or its group, is read instead of the text. */
  public Optional<String> extract() {
    return Optional.ofNullable(extract);
  }

  /** Whether a value that does not fit is a null, counted, and no reason to refuse the record. */
  public boolean mismatchIsNull() {
    return mismatchIsNull;
  }

  /** What a record without the field means; a null in the field is none of it. */
  public Optional<String> defaultWhenAbsent() {
    return Optional.ofNullable(defaultWhenAbsent);
  }

  /** Texts that mean that there is no value. */
  public List<String> nullValues() {
    return nullValues;
  }

  private List<@Nullable Object> parts() {
    return Arrays.asList(
        name,
        type,
        paths,
        from,
        format,
        pattern,
        zone,
        ambiguous,
        plus,
        binaryFormat,
        requirement,
        values,
        keepRaw,
        sameLengthAs,
        factor,
        extract,
        mismatchIsNull,
        defaultWhenAbsent,
        nullValues);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Column column && parts().equals(column.parts());
  }

  @Override
  public int hashCode() {
    return parts().hashCode();
  }

  @Override
  public String toString() {
    return "Column" + parts();
  }

  /** A column in the making. */
  private static final class Draft {
    private final String name;
    private final ColumnType type;
    private List<String> paths;
    private @Nullable String from;
    private TimeFormat format = TimeFormat.ISO;
    private @Nullable String pattern;
    private @Nullable ZoneId zone;
    private Ambiguity ambiguous = Ambiguity.BOTH_QUARANTINED;
    private @Nullable Plus plus;
    private BinaryFormat binaryFormat = BinaryFormat.BASE64;
    private Requirement requirement = Requirement.NONE;
    private final Map<String, String> values = new LinkedHashMap<>();
    private @Nullable String keepRaw;
    private @Nullable String sameLengthAs;
    private @Nullable BigDecimal factor;
    private @Nullable String extract;
    private boolean mismatchIsNull;
    private @Nullable String defaultWhenAbsent;
    private List<String> nullValues = List.of();

    Draft(String name, ColumnType type) {
      this.name = name;
      this.type = type;
      paths = List.of(name);
    }

    Draft(Column column) {
      this(column.name, column.type);
      paths = column.paths;
      from = column.from;
      format = column.format;
      pattern = column.pattern;
      zone = column.zone;
      ambiguous = column.ambiguous;
      plus = column.plus;
      binaryFormat = column.binaryFormat;
      requirement = column.requirement;
      values.putAll(column.values);
      keepRaw = column.keepRaw;
      sameLengthAs = column.sameLengthAs;
      factor = column.factor;
      extract = column.extract;
      mismatchIsNull = column.mismatchIsNull;
      defaultWhenAbsent = column.defaultWhenAbsent;
      nullValues = column.nullValues;
    }
  }
}
