package io.dayfill.core.metadata;

import io.dayfill.core.metadata.ColumnType.Kind;
import java.io.Serializable;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One declared column: where its value stands in a record and how it is read.
 *
 * <p>An adapter writes {@code Column.of("x_rms", Kind.DOUBLE).at("axes.x.rms")}: each method
 * returns a column that differs in one thing.
 *
 * @param name the column's name in the table
 * @param paths where the value stands; the first path that is there counts
 * @param type what the column holds
 * @param format how a time is written; {@link TimeFormat#ISO} for columns that are no times
 * @param required whether a record without a value is refused
 * @param values texts that stand for a value, in order; empty where texts are read as they are
 * @param keepRaw the column that keeps the text as it came, where {@code values} is not empty; a
 *     text that {@code values} does not know is then null and counted
 * @param sameLengthAs another array column whose length this one must have
 */
public record Column(
    String name,
    List<String> paths,
    ColumnType type,
    TimeFormat format,
    boolean required,
    Map<String, String> values,
    Optional<String> keepRaw,
    Optional<String> sameLengthAs)
    implements Serializable {

  /** Copies the collections. */
  @SuppressWarnings("serial")
  public Column {
    paths = List.copyOf(paths);
    values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
  }

  /** A column whose value stands under the column's own name. */
  public static Column of(String name, Kind kind) {
    return of(name, ColumnType.of(kind));
  }

  /** A column of lists that stand under the column's own name. */
  public static Column arrayOf(String name, Kind kind) {
    return of(name, ColumnType.arrayOf(kind));
  }

  private static Column of(String name, ColumnType type) {
    return new Column(
        name,
        List.of(name),
        type,
        TimeFormat.ISO,
        false,
        Map.of(),
        Optional.empty(),
        Optional.empty());
  }

  /** The value stands elsewhere: at the first of the paths that is there. */
  public Column at(String... elsewhere) {
    return at(List.of(elsewhere));
  }

  Column at(List<String> elsewhere) {
    return new Column(name, elsewhere, type, format, required, values, keepRaw, sameLengthAs);
  }

  /** The time is written in another way. */
  public Column writtenAs(TimeFormat other) {
    return new Column(name, paths, type, other, required, values, keepRaw, sameLengthAs);
  }

  /** A record without a value is refused. */
  public Column mandatory() {
    return new Column(name, paths, type, format, true, values, keepRaw, sameLengthAs);
  }

  /** A text that stands for a value; to be called once for each. */
  public Column translating(String text, String value) {
    Map<String, String> more = new LinkedHashMap<>(values);
    more.put(text, value);
    return new Column(name, paths, type, format, required, more, keepRaw, sameLengthAs);
  }

  /** The text as it came goes to another column, which is made where nobody declares it. */
  public Column keepingRawIn(String other) {
    return new Column(
        name, paths, type, format, required, values, Optional.of(other), sameLengthAs);
  }

  /** A record in which another array column has a different length is refused. */
  public Column asLongAs(String other) {
    return new Column(name, paths, type, format, required, values, keepRaw, Optional.of(other));
  }

  private Object writeReplace() {
    return new Serial(
        name,
        paths,
        type,
        format,
        required,
        values,
        keepRaw.orElse(null),
        sameLengthAs.orElse(null));
  }

  /** The same without Optional, which cannot be serialized. */
  @SuppressWarnings("serial")
  private record Serial(
      String name,
      List<String> paths,
      ColumnType type,
      TimeFormat format,
      boolean required,
      Map<String, String> values,
      @Nullable String keepRaw,
      @Nullable String sameLengthAs)
      implements Serializable {
    private Object readResolve() {
      return new Column(
          name,
          paths,
          type,
          format,
          required,
          values,
          Optional.ofNullable(keepRaw),
          Optional.ofNullable(sameLengthAs));
    }
  }
}
