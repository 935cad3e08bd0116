package io.dayfill.sink.delta.internal.log;

import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The number of rows that a file's statistics tell. */
final class FileRows {
  private static final Pattern FIRST_FIELD =
      Pattern.compile("\\s*\\{\\s*\"numRecords\"\\s*:\\s*(\\d{1,18})\\s*[,}]");

  private FileRows() {}

  /** Reads it from the JSON, where it stands first as every writer puts it. */
  static OptionalLong of(String statistics) {
    Matcher matcher = FIRST_FIELD.matcher(statistics);
    return matcher.lookingAt()
        ? OptionalLong.of(Long.parseLong(matcher.group(1)))
        : OptionalLong.empty();
  }
}
