package io.dayfill.sink.delta.internal.log;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a checksum of a log counts: files and bytes, each once in all and once by size. */
final class Checksum {
  private static final Pattern FILES = Pattern.compile("\"numFiles\":(\\d{1,18})");
  private static final Pattern BYTES = Pattern.compile("\"tableSizeBytes\":(\\d{1,18})");
  private static final Pattern FILES_BY_SIZE = Pattern.compile("\"fileCounts\":\\[([-\\d,]*)]");
  private static final Pattern BYTES_BY_SIZE = Pattern.compile("\"totalBytes\":\\[([-\\d,]*)]");

  private Checksum() {}

  /** Whether a checksum counts these files, and no others. One that is gone counts them. */
  static boolean counts(Path checksum, List<ActiveFile> files) throws IOException {
    String text;
    try {
      text = Files.readString(checksum, StandardCharsets.UTF_8);
    } catch (NoSuchFileException e) {
      return true;
    }
    long count = files.size();
    long bytes = files.stream().mapToLong(ActiveFile::size).sum();
    return says(FILES, text, count)
        && says(BYTES, text, bytes)
        && says(FILES_BY_SIZE, text, count)
        && says(BYTES_BY_SIZE, text, bytes);
  }

  /** What is not said is not wrong. */
  private static boolean says(Pattern number, String text, long expected) {
    Matcher found = number.matcher(text);
    if (!found.find()) {
      return true;
    }
    long sum = 0;
    for (String each : found.group(1).split(",")) {
      sum += each.isEmpty() ? 0 : Long.parseLong(each);
    }
    return sum == expected;
  }
}
