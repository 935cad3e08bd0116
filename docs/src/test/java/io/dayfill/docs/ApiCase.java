package io.dayfill.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What an API is asked and answers, word for word, and the rows that come of it. All written by
 * hand; the form is told in {@code src/test/resources/apis/README.md}.
 *
 * @param name its file, for people
 * @param sample the configuration's name
 * @param settings {@code now}, {@code days} and more
 * @param changes texts of the configuration that are otherwise here, as {@code old -> new}
 * @param exchanges requests and their answers, in the order in which equal ones are answered
 * @param expected what comes of it, by heading, each a list of lines
 */
record ApiCase(
    String name,
    String sample,
    Map<String, String> settings,
    List<String> changes,
    List<Exchange> exchanges,
    Map<String, List<String>> expected) {

  /** A request, and how it is answered. */
  record Exchange(Message request, Message answer) {}

  /**
   * A message.
   *
   * @param first {@code GET https://…} or {@code 200}
   * @param headers {@code name: value}, names in small letters, sorted
   * @param body the body; empty where there is none
   */
  record Message(String first, List<String> headers, String body) {
    /** Whether another is the same; an ellipsis in this one stands for anything. */
    boolean matches(Message other) {
      String pattern =
          Stream.of(text().split("…", -1)).map(Pattern::quote).collect(Collectors.joining(".*"));
      return Pattern.compile(pattern).matcher(other.text()).matches();
    }

    /** The message as it is compared and shown. */
    String text() {
      List<String> lines = new ArrayList<>();
      lines.add(first.replaceAll("[?&]", "\n    $0"));
      lines.addAll(headers);
      return String.join("\n", lines) + (body.isEmpty() ? "" : "\n\n" + body);
    }
  }

  /** The sample's text as this case wants it. */
  String configuration(String yaml) {
    String text = yaml;
    for (String change : changes) {
      String[] pair = change.split(" -> ", 2);
      if (!text.contains(pair[0])) {
        throw new IllegalArgumentException(sample + " has no '" + pair[0] + "'");
      }
      text = text.replace(pair[0], pair[1]);
    }
    return text;
  }

  @Override
  public String toString() {
    return name;
  }

  static ApiCase read(Path file) throws IOException {
    Map<String, String> settings = new LinkedHashMap<>();
    List<String> changes = new ArrayList<>();
    List<Exchange> exchanges = new ArrayList<>();
    Map<String, List<String>> expected = new LinkedHashMap<>();
    Message request = null;
    for (String part : Files.readString(file).split("(?m)^(?=>>> |<<< |=== )")) {
      String mark = part.substring(0, Math.min(4, part.length()));
      if (mark.equals(">>> ")) {
        request = message(part.substring(4), false);
      } else if (mark.equals("<<< ")) {
        exchanges.add(new Exchange(request, message(part.substring(4), true)));
      } else if (mark.equals("=== ")) {
        List<String> lines = part.substring(4).lines().map(String::strip).toList();
        expected.put(lines.get(0), lines.stream().skip(1).filter(line -> !line.isEmpty()).toList());
      } else {
        part.lines()
            .filter(line -> !line.startsWith("#") && !line.isBlank())
            .map(line -> line.split(":", 2))
            .forEach(
                pair -> {
                  if (pair[0].equals("instead")) {
                    changes.add(pair[1].strip());
                  } else {
                    settings.put(pair[0].strip(), pair[1].strip());
                  }
                });
      }
    }
    String sample = file.getParent().getFileName().toString();
    return new ApiCase(
        sample + "/" + file.getFileName(), sample, settings, changes, exchanges, expected);
  }

  private static Message message(String text, boolean answer) {
    List<String> lines = new ArrayList<>(text.lines().toList());
    StringBuilder first = new StringBuilder(lines.remove(0).strip());
    while (!lines.isEmpty() && lines.get(0).matches("    [?&].*")) {
      first.append(lines.remove(0).strip());
    }
    int blank = lines.indexOf("");
    List<String> headers = blank < 0 ? lines : lines.subList(0, blank);
    String body =
        blank < 0
            ? ""
            : lines.stream().skip(blank + 1L).collect(Collectors.joining("\n")).stripTrailing();
    boolean lineByLine = answer && headers.stream().anyMatch(each -> each.contains("ndjson"));
    return new Message(
        first.toString(),
        headers.stream().map(ApiCase::header).sorted().toList(),
        lineByLine ? body + "\n" : body);
  }

  private static String header(String line) {
    String[] pair = line.split(":", 2);
    return header(pair[0], pair[1]);
  }

  static String header(String name, String value) {
    return name.strip().toLowerCase(Locale.ROOT) + ": " + value.strip();
  }
}
