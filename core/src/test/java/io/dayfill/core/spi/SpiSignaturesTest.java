package io.dayfill.core.spi;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayfill.core.metadata.Declaration;
import java.io.InputStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * What jars were compiled against stays: nothing of version 1 goes away, changes, or is asked for
 * anew. What is added stands in a default method or a type of its own.
 */
class SpiSignaturesTest {
  private static final List<Class<?>> FROZEN =
      List.of(
          Adapter.class,
          PageHook.class,
          SpiVersion.class,
          Declaration.class,
          Declaration.Builder.class);

  @Test
  void nothing_of_version_1_is_lost() throws Exception {
    TreeSet<String> present = new TreeSet<>();
    FROZEN.forEach(type -> signatures(type).forEach(present::add));

    assertThat(present).containsAll(written());
  }

  @Test
  void nothing_more_is_asked_of_an_adapter() throws Exception {
    List<String> asked =
        Stream.of(Adapter.class, PageHook.class)
            .flatMap(type -> Arrays.stream(type.getMethods()))
            .filter(method -> Modifier.isAbstract(method.getModifiers()))
            .map(Method::toGenericString)
            .toList();

    assertThat(written()).containsAll(asked);
    assertThat(SpiVersion.CURRENT).isEqualTo(1);
  }

  private static List<String> written() throws Exception {
    try (InputStream in = SpiSignaturesTest.class.getResourceAsStream("/spi-1.txt")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    }
  }

  private static Stream<String> signatures(Class<?> type) {
    Stream<String> methods =
        Arrays.stream(type.getDeclaredMethods())
            .filter(method -> Modifier.isPublic(method.getModifiers()) && !method.isSynthetic())
            .map(Method::toGenericString);
    Stream<String> made = Arrays.stream(type.getConstructors()).map(Constructor::toGenericString);
    return Stream.of(Stream.of(type.toGenericString()), methods, made).flatMap(each -> each);
  }
}
