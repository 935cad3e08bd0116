package io.dayfill.core.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class EscapesTest {
  @Property(tries = 300)
  void whatIsEscapedOnceIsReadBackByAnyServer(@ForAll String value) {
    String escaped = Escapes.escape(value);
    byte[] bytes = value.getBytes(StandardCharsets.UTF_8);

    assertThat(escaped).matches("([A-Za-z0-9._~-]|%[0-9A-F]{2})*");
    assertThat(URLDecoder.decode(escaped, StandardCharsets.UTF_8).getBytes(StandardCharsets.UTF_8))
        .isEqualTo(bytes);
  }

  @Test
  void aParameterIsReplacedInItsPlace() {
    PageRequest request =
        new PageRequest("x", List.of()).with("a", "1").with("b", "2").with("a", "3");

    assertThat(Escapes.query(request)).isEqualTo("a=3&b=2");
  }
}
