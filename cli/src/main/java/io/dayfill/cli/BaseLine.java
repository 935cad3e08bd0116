package io.dayfill.cli;

import io.dayfill.core.error.DayfillException;
import io.dayfill.core.land.ConfigTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The comment by which a file tells of what version of the table it was made. */
final class BaseLine {
  private static final String START = "# " + ConfigTable.NAME + " version ";
  private static final Pattern LINE =
      Pattern.compile("^" + Pattern.quote(START) + "([0-9]{1,18})\\s*$", Pattern.MULTILINE);
  private static final String MODELINE = "# yaml-language-server:";

  private BaseLine() {}

  /** The line for a version, with its end. */
  static String of(long version) {
    return START + version + "\n";
  }

  /** The version that a file tells; empty where it tells none. */
  static OptionalLong version(Path file) {
    try {
      Matcher line = LINE.matcher(Files.readString(file));
      return line.find() ? OptionalLong.of(Long.parseLong(line.group(1))) : OptionalLong.empty();
    } catch (IOException e) {
      return OptionalLong.empty();
    }
  }

  /** Tells a version in a file, in place of the one that it told; all else stays as it is. */
  static void set(Path file, long version) {
    try {
      String text = Files.readString(file);
      Matcher line = LINE.matcher(text);
      String changed =
          line.find()
              ? text.substring(0, line.start()) + of(version).strip() + text.substring(line.end())
              : inserted(text, version);
      if (!changed.equals(text)) {
        write(file, changed);
      }
    } catch (IOException e) {
      throw unwritable(file, e);
    }
  }

  private static String inserted(String text, long version) {
    List<String> lines = new ArrayList<>(List.of(text.split("(?<=\\n)")));
    int at = text.startsWith(MODELINE) ? 1 : 0;
    lines.add(at, of(version));
    return String.join("", lines);
  }

  /** Writes a file as a whole: who reads meanwhile sees the old one or the new. */
  static void write(Path file, String text) {
    Path fresh = file.resolveSibling(file.getFileName() + ".new");
    try {
      Files.writeString(fresh, text);
      Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw unwritable(file, e);
    }
  }

  private static DayfillException unwritable(Path file, IOException e) {
    return DayfillException.storage(
        "the file '" + file + "' cannot be written", String.valueOf(e), "Make it writable", e);
  }
}
