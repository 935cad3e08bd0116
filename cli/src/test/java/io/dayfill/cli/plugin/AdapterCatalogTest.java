package io.dayfill.cli.plugin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayfill.core.error.DayfillException;
import io.dayfill.core.error.ErrorCategory;
import io.dayfill.core.spi.Adapters;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AdapterCatalogTest {
  @TempDir private Path root;

  private Path folder;

  @BeforeEach
  void makeTheFolder() throws IOException {
    folder = Files.createDirectory(root.resolve("adapters"));
  }

  @Test
  void a_jar_that_is_dropped_into_a_folder_is_found() throws IOException {
    Path jar = AdapterJars.in(folder).adapter("acme.Soil", "soil_moisture", "").jar("soil.jar");

    try (AdapterCatalog catalog = load()) {
      assertThat(catalog.problems()).isEmpty();
      assertThat(catalog.declarations()).containsKeys("soil_moisture", "temperature_humidity");
      assertThat(found(catalog, "soil_moisture").origin()).contains("acme.Soil", jar.toString());
    }
  }

  @Test
  void a_jar_sees_of_the_host_only_what_adapters_are_made_of() throws IOException {
    AdapterJars.in(folder)
        .adapter(
            "acme.Curious",
            "curious",
            """
            for (String name : new String[] {
                "io.dayfill.cli.Main", "picocli.CommandLine", "tools.jackson.core.JsonParser",
                "io.dayfill.core.run.Dayfill", "com.google.inject.Guice"}) {
              try {
                Class.forName(name);
                throw new IllegalStateException("sees " + name);
              } catch (ClassNotFoundException expected) {
                org.slf4j.LoggerFactory.getLogger("acme").debug("cannot see {}", name);
              }
            }
            if (Thread.currentThread().getContextClassLoader() != Curious.class.getClassLoader()) {
              throw new IllegalStateException("foreign context");
            }
            """)
        .jar("curious.jar");

    try (AdapterCatalog catalog = load()) {
      assertThat(catalog.problems()).isEmpty();
      assertThat(found(catalog, "curious")).isNotNull();
    }
  }

  @Test
  void two_jars_bring_their_own_versions_of_one_library() throws IOException {
    for (String version : List.of("one", "two")) {
      AdapterJars.in(folder)
          .source(
              "lib.Library",
              "package lib; public class Library { public static final String NAME = new"
                  + " String(\"%s\"); }".formatted(version))
          .adapter(
              "acme." + version + ".A",
              "adapter_" + version,
              "if (!lib.Library.NAME.equals(\"%s\")) throw new IllegalStateException();"
                  .formatted(version))
          .jar(version + ".jar");
    }

    try (AdapterCatalog catalog = load()) {
      assertThat(catalog.problems()).isEmpty();
      assertThat(catalog.declarations()).containsKeys("adapter_one", "adapter_two");
    }
  }

  @Test
  void two_jars_that_offer_one_name_are_both_named() throws IOException {
    Path one = AdapterJars.in(folder).adapter("acme.Soil", "soil", "").jar("one.jar");
    Path two = AdapterJars.in(folder).adapter("other.Soil", "soil", "").jar("two.jar");

    try (AdapterCatalog catalog = load()) {
      assertThat(catalog.duplicates()).containsOnlyKeys("soil");
      assertThatThrownBy(catalog::declarations)
          .isInstanceOfSatisfying(
              DayfillException.class, e -> assertThat(e.category()).isEqualTo(ErrorCategory.USER))
          .hasMessageContaining("'soil'")
          .hasMessageContaining(one.toString())
          .hasMessageContaining(two.toString());
    }
  }

  @Test
  void a_jar_may_not_take_a_built_in_name_either() throws IOException {
    AdapterJars.in(folder).adapter("acme.Fake", "temperature_humidity", "").jar("fake.jar");

    try (AdapterCatalog catalog = load()) {
      assertThatThrownBy(catalog::declarations).hasMessageContaining("temperature_humidity");
    }
  }

  @Test
  void what_is_broken_is_told_with_its_jar_and_stops_nothing_else() throws IOException {
    Path throwing =
        AdapterJars.in(folder)
            .adapter(
                "acme.Throwing",
                "throwing",
                "if (true) throw new IllegalStateException(\"no licence\");")
            .jar("a-throwing.jar");
    Path missing = AdapterJars.in(folder).service("acme.NotThere").jar("b-missing.jar");
    Path nothing =
        AdapterJars.in(folder)
            .source("acme.Lib", "package acme; class Lib {}")
            .jar("c-nothing.jar");
    Path torn = Files.writeString(folder.resolve("d-torn.jar"), "this is no jar");
    AdapterJars.in(folder).adapter("acme.Good", "good", "").jar("e-good.jar");

    try (AdapterCatalog catalog = load()) {
      assertThat(catalog.declarations()).containsKey("good");
      assertThat(catalog.problems())
          .extracting(BrokenJar::origin)
          .containsExactly(
              throwing.toString(), missing.toString(), nothing.toString(), torn.toString());
      assertThat(catalog.problems().get(0).problem()).contains("acme.Throwing", "no licence");
      assertThat(catalog.problems().get(1).problem()).contains("acme.NotThere");
      assertThat(catalog.problems().get(2).problem()).contains("names no adapter");
    }
  }

  @Test
  void a_jar_that_was_written_for_a_later_dayfill_is_refused() throws IOException {
    AdapterJars.in(folder)
        .source(
            "acme.Late",
            """
            package acme;
            public class Late implements io.dayfill.core.spi.Adapter {
              @Override public String name() { return "late"; }
              @Override public int spiVersion() { return 99; }
              @Override public io.dayfill.core.metadata.Declaration declaration() {
                return io.dayfill.core.metadata.Declaration.builder().build();
              }
            }
            """)
        .service("acme.Late")
        .jar("late.jar");

    try (AdapterCatalog catalog = load()) {
      assertThat(catalog.problems().get(0).problem()).contains("'late'", "99");
    }
  }

  private AdapterCatalog load() {
    return AdapterCatalog.load(getClass().getClassLoader(), List.of(folder));
  }

  private static Adapters.Found found(AdapterCatalog catalog, String name) {
    return catalog.found().stream().filter(a -> a.name().equals(name)).findFirst().orElseThrow();
  }
}
