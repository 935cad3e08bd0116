package io.dayfill.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The page of hard cases and the tests that carry their ids agree, both ways. */
class HardCasesTest {
  private static final List<String> CASES =
      List.of(
          ("D01 D02 D03 D04 D06 D07 D09 D10 Z01 Z03 Z04 Z05 Z07 Z08 W01 W02 W03 W05 W06 W08 W09 W10"
                  + " W11 W12 W13 P01 P02 P03 P04 P06 P08 P09 P10 P12 P14 P15 P18 P19 R01 R03 R05"
                  + " R06 R07 R08 R12 R13 R14 B01 B02 B03 B04 B06 B07 B08 B10 B11 B13 B14 B15 B16"
                  + " A01 A02 A03 A04 A05 S01 S02 S04 S05 S06 X04 X05 X07 X08 X09 X11 X12 L01 L02 L03 L04"
                  + " L05 L07 L08 L10 L11 L13 L14 L16 L17 L18")
              .split(" "));
  private static final Pattern METHOD = Pattern.compile("void ((?:[a-zA-Z]\\d\\d_?)+)\\w*\\(");
  private static final Pattern ID = Pattern.compile("[A-Z]\\d\\d");

  @Test
  void everyCaseIsHeldByATestOfItsNameOrToldNotToBe() throws IOException {
    Set<String> tested = new TreeSet<>();
    METHOD
        .matcher(testSources())
        .results()
        .map(found -> found.group(1).toUpperCase(Locale.ROOT))
        .forEach(ids -> ID.matcher(ids).results().map(MatchResult::group).forEach(tested::add));
    Set<String> untested = new TreeSet<>(CASES);
    untested.removeAll(tested);

    assertThat(ids(section("## Not held yet"))).containsExactlyElementsOf(untested);
  }

  @Test
  void everyCaseHasItsRowInThePage() throws IOException {
    Set<String> told = ids(Files.readString(Path.of("reference/hard-cases.md")));

    assertThat(told).containsAll(CASES);
  }

  private static String section(String heading) throws IOException {
    String page = Files.readString(Path.of("reference/hard-cases.md"));
    int start = page.indexOf(heading);
    return start < 0 ? "" : page.substring(start);
  }

  private static Set<String> ids(String text) {
    return ID.matcher(text)
        .results()
        .map(MatchResult::group)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static String testSources() throws IOException {
    StringBuilder all = new StringBuilder();
    try (Stream<Path> modules = Files.list(Path.of(".."))) {
      for (Path module : modules.map(each -> each.resolve("src/test/java")).toList()) {
        if (Files.isDirectory(module)) {
          try (Stream<Path> tree = Files.walk(module)) {
            for (Path file : tree.filter(each -> each.toString().endsWith(".java")).toList()) {
              all.append(Files.readString(file));
            }
          }
        }
      }
    }
    return all.toString();
  }
}
