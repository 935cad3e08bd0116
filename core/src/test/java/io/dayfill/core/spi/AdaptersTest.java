package io.dayfill.core.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayfill.core.error.DayfillException;
import io.dayfill.core.metadata.Declaration;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class AdaptersTest {
  @TempDir Path folder;

  /** An adapter of a name. */
  private record Named(String name) implements Adapter {
    @Override
    public Declaration declaration() {
      return Declaration.builder().build();
    }
  }

  /** Found in a folder. */
  public static final class Good implements Adapter {
    @Override
    public String name() {
      return "good";
    }

    @Override
    public Declaration declaration() {
      return Declaration.builder().build();
    }
  }

  /** Cannot be made. */
  public static final class Broken implements Adapter {
    /** Fails. */
    public Broken() {
      throw new IllegalStateException("no licence");
    }

    @Override
    public String name() {
      return "broken";
    }

    @Override
    public Declaration declaration() {
      return Declaration.builder().build();
    }
  }

  /** Cannot say what it is. */
  public static final class Mute implements Adapter {
    @Override
    public String name() {
      return "mute";
    }

    @Override
    public Declaration declaration() {
      throw new NoClassDefFoundError("com/example/Missing");
    }
  }

  @Test
  void those_given_are_known_by_their_names() {
    Adapters adapters = Adapters.of(List.of(new Named("b"), new Named("a")));

    assertThat(adapters.found()).extracting(Adapters.Found::name).containsExactly("a", "b");
    assertThat(adapters.declarations()).containsOnlyKeys("a", "b");
    assertThat(adapters.problems()).isEmpty();
  }

  @Test
  void two_of_one_name_are_refused_with_the_origins_of_both() {
    assertThatThrownBy(() -> Adapters.of(List.of(new Named("good"), new Good())))
        .isInstanceOf(DayfillException.class)
        .hasMessageContaining("two adapters have one name: 'good': ")
        .hasMessageContaining(Named.class.getName() + " in file:")
        .hasMessageContaining(Good.class.getName() + " in file:");
  }

  @Test
  void what_several_loaders_found_is_joined_or_refused_with_both_jars() {
    Declaration declaration = Declaration.builder().build();
    Adapters.Found one =
        new Adapters.Found("a", new Named("a"), declaration, "x.A in file:/one.jar");
    Adapters.Found other =
        new Adapters.Found("a", new Named("a"), declaration, "y.A in file:/two.jar");
    Adapters.Found third =
        new Adapters.Found("b", new Named("b"), declaration, "y.B in file:/two.jar");

    assertThat(Adapters.merge(List.of(third, one)).declarations()).containsOnlyKeys("a", "b");
    assertThatThrownBy(() -> Adapters.merge(List.of(one, third, other)))
        .hasMessageContaining("x.A in file:/one.jar and y.A in file:/two.jar");
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(strings = {"", " ", "Good", "a-b", "1a", "none", "../x", "é"})
  void a_name_that_is_none_is_told_with_the_class(String name) {
    Adapters adapters = Adapters.of(List.of(new Named(name), new Named("fine")));

    assertThat(adapters.declarations()).containsOnlyKeys("fine");
    assertThat(adapters.problems())
        .singleElement()
        .asString()
        .startsWith(Named.class.getName())
        .contains("'" + name + "' is no name of an adapter");
  }

  @Test
  void one_written_for_a_later_version_is_told() {
    Adapter later =
        new Adapter() {
          @Override
          public String name() {
            return "later";
          }

          @Override
          public Declaration declaration() {
            return Declaration.builder().build();
          }

          @Override
          public int spiVersion() {
            return SpiVersion.CURRENT + 1;
          }
        };

    assertThat(Adapters.of(List.of(later)).problems())
        .singleElement()
        .asString()
        .contains("adapter 'later' was written for version 2 of the interface");
  }

  @Test
  void one_that_fails_is_told_by_name_and_stops_none_of_the_others() throws IOException {
    String services =
        String.join(
            "\n",
            "com.example.NotThere",
            Broken.class.getName(),
            Mute.class.getName(),
            AdaptersTest.class.getName(),
            Good.class.getName());
    Adapters adapters = load(services);

    assertThat(adapters.declarations()).containsOnlyKeys("good");
    assertThat(adapters.problems())
        .hasSize(4)
        .anySatisfy(text -> assertThat(text).contains("com.example.NotThere"))
        .anySatisfy(text -> assertThat(text).contains(Broken.class.getName(), "no licence"))
        .anySatisfy(text -> assertThat(text).contains(Mute.class.getName(), "com/example/Missing"))
        .anySatisfy(text -> assertThat(text).contains("not a subtype"));
  }

  @Test
  void a_list_that_cannot_be_read_is_told() throws IOException {
    assertThat(load("this is : no class\n").problems())
        .singleElement()
        .asString()
        .contains("META-INF/services");
  }

  @Test
  void none_at_all_is_no_problem() {
    assertThat(Adapters.load(new URLClassLoader(new URL[0], null)).found()).isEmpty();
  }

  private Adapters load(String services) throws IOException {
    Path file = folder.resolve("META-INF/services/" + Adapter.class.getName());
    Files.createDirectories(file.getParent());
    Files.writeString(file, services);
    try (URLClassLoader loader =
        new URLClassLoader(new URL[] {folder.toUri().toURL()}, getClass().getClassLoader())) {
      return Adapters.load(loader);
    }
  }
}
