package io.dayfill.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayfill.core.metadata.MetadataLoader;
import io.dayfill.core.spi.Adapters;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the pages name is there, in the other pages and in the code. */
class PagesAgreeTest {
  private static final Path TOP = Path.of("..");
  private static final Pattern CONFIGURATION =
      Pattern.compile(
          "^(?:```yaml|cat >\\S+ <<'YAML')\\n(?:#.*\\n)?(warehouse:.*?)^(?:```|YAML)$",
          Pattern.DOTALL | Pattern.MULTILINE);
  private static final Pattern MEMBERS = Pattern.compile("\\bfile: (\\w+\\.txt)");
  private static final Pattern LINK = Pattern.compile("]\\(([^):]*)\\)");
  private static final Pattern HEADING = Pattern.compile("^#+ (.*)$", Pattern.MULTILINE);
  private static final Pattern TEST = Pattern.compile("`(\\w+Test)#(\\w+)`");
  private static final Pattern CODE = Pattern.compile("```java\\n(.*?)```", Pattern.DOTALL);

  @TempDir Path work;

  @Test
  void everyConfigurationThatIsShownCanBeRead() throws Exception {
    Adapters adapters = Adapters.load(Compiled.fromProject(Path.of("sample-adapter"), work));
    MetadataLoader loader = new MetadataLoader(adapters.declarations());
    int read = 0;
    for (Path page : pages()) {
      Matcher shown = CONFIGURATION.matcher(Files.readString(page));
      while (shown.find()) {
        Path file = work.resolve(page.getFileName());
        Matcher members = MEMBERS.matcher(shown.group(1));
        while (members.find()) {
          Files.writeString(work.resolve(members.group(1)), "a\n");
        }
        assertThat(loader.parse(shown.group(1), file).entities()).as("%s", page).isNotEmpty();
        read++;
      }
    }
    assertThat(read).isGreaterThanOrEqualTo(4);
  }

  @ParameterizedTest
  @ValueSource(strings = {"home-assistant", "prometheus", "datasette"})
  void whatThePageOfARealServerShowsIsWhatWasRunAgainstIt(String server) throws IOException {
    Path run = TOP.resolve("interop").resolve(server).resolve("dayfill.yaml");
    String[] lines = Files.readString(run).split("\n", 2);

    assertThat(lines[0]).startsWith("# yaml-language-server");
    assertThat(Files.readString(Path.of("how-to", server + ".md"))).contains(lines[1]);
  }

  @Test
  void everyProjectToCopyCompilesWithAnOldMavenToo() throws IOException {
    try (Stream<Path> tree = Files.walk(Path.of(""))) {
      List<Path> projects =
          tree.filter(
                  file ->
                      file.endsWith("pom.xml")
                          && file.getNameCount() > 1
                          && !file.startsWith("target")
                          // A module of this build, which nobody copies
                          && !file.startsWith("spark"))
              .toList();

      assertThat(projects).isNotEmpty();
      for (Path project : projects) {
        assertThat(Files.readString(project))
            .as("%s", project)
            .containsPattern("maven-compiler-plugin</artifactId>\\s*<version>3")
            .containsPattern("maven-surefire-plugin</artifactId>\\s*<version>3");
      }
    }
  }

  @Test
  void everyLinkLeadsSomewhere() throws IOException {
    List<String> dead = new ArrayList<>();
    for (Path page : pages()) {
      Matcher link = LINK.matcher(Files.readString(page));
      while (link.find()) {
        if (!isThere(page, link.group(1))) {
          dead.add(page + ": " + link.group(1));
        }
      }
    }
    assertThat(dead).isEmpty();
  }

  @Test
  void everyTestThatHoldsAHardCaseIsThere() throws IOException {
    String tests = testSources();
    List<String> missing = new ArrayList<>();
    Matcher named = TEST.matcher(Files.readString(Path.of("reference/hard-cases.md")));
    while (named.find()) {
      if (!tests.contains("class " + named.group(1) + " ")
          || !tests.contains("void " + named.group(2) + "(")) {
        missing.add(named.group());
      }
    }
    assertThat(missing).isEmpty();
  }

  @Test
  void theAdapterThatIsShownIsTheOneToCopy() throws IOException {
    Matcher shown = CODE.matcher(Files.readString(Path.of("how-to/write-an-adapter.md")));
    Path sample = Path.of("sample-adapter/src/main/java/com/example/soil/SoilMoistureAdapter.java");

    assertThat(shown.find()).isTrue();
    assertThat(shown.group(1)).isEqualTo(Files.readString(sample));
  }

  @Test
  void noPageHoldsBothSidesOfAMerge() throws IOException {
    for (Path page : pages()) {
      assertThat(Files.readString(page).lines())
          .as("%s", page)
          .noneMatch(line -> line.startsWith("<<<<<<< ") || line.startsWith(">>>>>>> "));
    }
  }

  private static List<Path> pages() throws IOException {
    List<Path> pages = new ArrayList<>(List.of(TOP.resolve("README.md")));
    try (Stream<Path> tree = Files.walk(Path.of(""))) {
      tree.filter(file -> file.toString().endsWith(".md") && !file.startsWith("target"))
          .sorted()
          .forEach(pages::add);
    }
    return pages;
  }

  private static boolean isThere(Path page, String link) throws IOException {
    int hash = link.indexOf('#');
    String file = hash < 0 ? link : link.substring(0, hash);
    Path target = file.isEmpty() ? page : page.resolveSibling(file);
    return Files.exists(target)
        && (hash < 0 || anchors(Files.readString(target)).contains(link.substring(hash + 1)));
  }

  /** The anchors of headings as code hosts make them. */
  private static List<String> anchors(String page) {
    return HEADING
        .matcher(page)
        .results()
        .map(
            heading ->
                heading
                    .group(1)
                    .replace("&lt;", "")
                    .replace("&gt;", "")
                    .toLowerCase(Locale.ROOT)
                    .replaceAll("[^\\p{L}\\p{N}_ -]", "")
                    .replace(' ', '-'))
        .toList();
  }

  private static String testSources() throws IOException {
    StringBuilder all = new StringBuilder();
    try (Stream<Path> modules = Files.list(TOP)) {
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
