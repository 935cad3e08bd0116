package io.dayfill.core.metadata;

import io.dayfill.core.error.DayfillException;
import io.dayfill.core.metadata.InvalidValue.Parser;
import java.nio.charset.Charset;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** How the texts of the language are read. */
final class Values {
  private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9_]{0,62}");
  private static final Pattern INTEGER = Pattern.compile("0|-?[1-9][0-9]{0,17}");
  private static final Pattern PERCENT = Pattern.compile("([0-9]{1,3}(?:\\.[0-9]{1,6})?) ?%");
  private static final Pattern COUNTED = Pattern.compile("([0-9]{1,12}) ?(us|ms|s|min|h|d)");
  private static final Pattern ISO_DURATION =
      Pattern.compile("P(?=.)(?:[0-9]{1,9}D)?(?:T(?=.)[0-9HMS.]{1,40})?");
  private static final String NAME_FORM =
      "write at most 63 small letters, digits and _, a letter first";

  private Values() {}

  /** A name that becomes a folder or a property. */
  static String name(String text) throws InvalidValue {
    if (!NAME.matcher(text).matches()) {
      throw new InvalidValue(quoted(text) + " is no name", NAME_FORM);
    }
    return text;
  }

  /** A text that is not blank. */
  static String text(String text) throws InvalidValue {
    if (text.isBlank()) {
      throw new InvalidValue("holds nothing", "write a value, or leave the key out");
    }
    return text;
  }

  static boolean flag(String text) throws InvalidValue {
    return switch (text) {
      case "true" -> true;
      case "false" -> false;
      default -> throw new InvalidValue(quoted(text) + " is neither yes nor no", "true or false");
    };
  }

  static Parser<Integer> integer(int min, int max) {
    String right = "a whole number from " + min + " to " + max;
    return text -> {
      if (!INTEGER.matcher(text).matches()) {
        throw new InvalidValue(quoted(text) + " is no whole number", right);
      }
      long value = Long.parseLong(text);
      if (value < min || value > max) {
        throw new InvalidValue(quoted(text) + " is out of bounds", right);
      }
      return (int) value;
    };
  }

  /** A share, 0 to 1, written in percent. */
  static double percent(String text) throws InvalidValue {
    Matcher matcher = PERCENT.matcher(text);
    double share = matcher.matches() ? Double.parseDouble(matcher.group(1)) / 100 : -1;
    if (share < 0 || share > 1) {
      throw new InvalidValue(quoted(text) + " is no share", "percent from 0 % to 100 %, as 50 %");
    }
    return share;
  }

  static Parser<Duration> duration(Duration min, Duration max) {
    return text -> {
      Duration value = duration(text);
      if (value.compareTo(min) < 0 || value.compareTo(max) > 0) {
        throw new InvalidValue(
            quoted(text) + " is out of bounds",
            "from " + Durations.shown(min) + " to " + Durations.shown(max));
      }
      return value;
    };
  }

  private static Duration duration(String text) throws InvalidValue {
    Matcher counted = COUNTED.matcher(text);
    try {
      if (counted.matches()) {
        return Durations.of(Long.parseLong(counted.group(1)), counted.group(2));
      }
      if (ISO_DURATION.matcher(text).matches()) {
        return Duration.parse(text);
      }
    } catch (DateTimeException | ArithmeticException e) {
      // falls through to the one message
    }
    throw new InvalidValue(
        quoted(text) + " is no duration", "PT15M, or a whole number of us, ms, s, min, h or d");
  }

  static ZoneId zone(String text) throws InvalidValue {
    if (!ZoneId.getAvailableZoneIds().contains(text)) {
      throw new InvalidValue(
          quoted(text) + " is no zone",
          "a name such as UTC or Europe/Berlin"
              + Suggest.among(text, ZoneId.getAvailableZoneIds()));
    }
    return ZoneId.of(text);
  }

  /** One of some words. */
  static <T> Parser<T> oneOf(Map<String, T> words, List<String> later) {
    List<String> known = words.keySet().stream().sorted().toList();
    return text -> {
      T value = words.get(text);
      if (value != null) {
        return value;
      }
      String right = "one of " + String.join(", ", known);
      throw later.contains(text)
          ? new InvalidValue(quoted(text) + " is not supported yet by this version", right)
          : new InvalidValue(
              quoted(text) + " is not known here", right + Suggest.among(text, known));
    };
  }

  /** The name of an encoding that the Java runtime has. */
  static String charset(String text) throws InvalidValue {
    try {
      return Charset.forName(text).name();
    } catch (IllegalArgumentException e) {
      throw new InvalidValue(
          quoted(text) + " is no encoding that is known here",
          "such as UTF-8, ISO-8859-1, windows-1252 or Shift_JIS");
    }
  }

  /** One of the words that the language has for a key. */
  static Parser<String> word(Form.Words words) {
    Map<String, String> known =
        words.known().stream().collect(Collectors.toMap(word -> word, word -> word));
    return oneOf(known, words.later());
  }

  /** A value whose own type judges it. */
  static <T> Parser<T> by(Function<String, T> type) {
    return text -> {
      try {
        return type.apply(text);
      } catch (DayfillException e) {
        throw new InvalidValue(
            e.reason().isEmpty() ? e.problem() : e.problem() + ": " + e.reason(), e.remedy());
      }
    };
  }

  static String quoted(String text) {
    return "'" + Echo.shown(text) + "'";
  }
}
