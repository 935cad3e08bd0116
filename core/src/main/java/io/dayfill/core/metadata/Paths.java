package io.dayfill.core.metadata;

import java.util.regex.Pattern;

/** Judges the paths into an answer: members parted by dots, and for records the list at the end. */
final class Paths {
  private static final String MEMBER = "[^.\\[\\]{}^#'\"\\s](?:[^.\\[\\]{}^#'\"\\p{Cntrl}]*)";
  private static final Pattern PLAIN = Pattern.compile(MEMBER + "(?:\\." + MEMBER + ")*");
  private static final Pattern RECORDS =
      Pattern.compile("(?:" + MEMBER + "(?:\\." + MEMBER + ")*)?\\[]");
  private static final Pattern CONDITION =
      Pattern.compile(MEMBER + "(?:\\." + MEMBER + "|\\[]|\\[[0-9]{1,6}])*");
  private static final Pattern LATER = Pattern.compile("[\\[\\]{}^#]|\\A\\.\\z");

  private Paths() {}

  /** The path of one value. */
  static String value(String text) throws InvalidValue {
    return judge(text, PLAIN, "members parted by dots, such as axes.x.rms");
  }

  /** True if it is the path of one value. */
  static boolean isValue(String text) {
    return PLAIN.matcher(text).matches();
  }

  /** The path of a list of records. */
  static String records(String text) throws InvalidValue {
    return judge(text, RECORDS, "the list with [] behind it, such as data[], or [] alone");
  }

  /** The path of a value that a condition looks at; elements of lists may be on the way. */
  static String condition(String text) throws InvalidValue {
    return judge(text, CONDITION, "members parted by dots, such as error.code or results[].error");
  }

  private static String judge(String text, Pattern form, String right) throws InvalidValue {
    if (form.matcher(text).matches()) {
      return text;
    }
    throw new InvalidValue(
        Values.quoted(text)
            + (LATER.matcher(text).find()
                ? " is a path that is not supported yet by this version"
                : " is no path"),
        right);
  }
}
