package io.dayfill.core.metadata;

/** Judges the paths into an answer. */
final class Paths {
  private Paths() {}

  /** The path of a column's value. */
  static String value(String text) throws InvalidValue {
    return Values.by(ValuePath::parse).parse(text).text();
  }

  /** The path of one value of an answer. */
  static String inAnswer(String text) throws InvalidValue {
    ValuePath path = Values.by(ValuePath::parseInAnswer).parse(text);
    if (!isValue(path)) {
      throw new InvalidValue(
          Values.quoted(text) + " leads to no single value", "a member such as meta.next");
    }
    return text;
  }

  /** True if it is the path of one value of an answer. */
  static boolean isValue(String text) {
    return isValue(ValuePath.parseInAnswer(text));
  }

  private static boolean isValue(ValuePath path) {
    return !path.parts().isEmpty() && !path.isList();
  }

  /** The path of a value that a condition looks at; elements of lists may be on the way. */
  static String condition(String text) throws InvalidValue {
    return Values.by(ValuePath::parseInAnswer).parse(text).text();
  }

  /** The path of the records. */
  static RecordPath records(String text) throws InvalidValue {
    return Values.by(RecordPath::parse).parse(text);
  }
}
