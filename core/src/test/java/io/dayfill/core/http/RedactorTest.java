package io.dayfill.core.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RedactorTest {
  private static final String SECRET = "s3cr3t/with+odd=\"signs\"";
  private final Redactor redactor = Redactor.of(List.of(SECRET, "other-token"));

  @ParameterizedTest
  @ValueSource(
      strings = {
        "s3cr3t/with+odd=\"signs\"",
        "s3cr3t%2Fwith%2Bodd%3D%22signs%22",
        "s3cr3t%2fwith%2bodd%3d%22signs%22",
        "s3cr3t\\/with+odd=\\\"signs\\\"",
        "s3cr3t/with+odd=\\\"signs\\\"",
        "other-token"
      })
  void a05MasksEverySpelling(String spelled) {
    assertThat(redactor.mask("token=" + spelled + "&x=1")).isEqualTo("token=***&x=1");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "p\u00e4ss & \"word\"",
        "p%C3%A4ss%20%26%20%22word%22",
        "p%C3%A4ss+%26+%22word%22",
        "p\u00e4ss &amp; &quot;word&quot;",
        "p\\u00e4ss & \\\"word\\\""
      })
  void a05MasksASecretWithBlanksAsAFormAPageOrJsonWritesIt(String spelled) {
    Redactor ofPassword = Redactor.of(List.of("p\u00e4ss & \"word\""));

    assertThat(ofPassword.mask("you sent " + spelled)).isEqualTo("you sent ***");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "u", "us", "user:", "Bearer "})
  void a05MasksBase64OfWhateverStandsBefore(String before) {
    byte[] bytes = (before + SECRET + " and more").getBytes(StandardCharsets.UTF_8);
    String core = "M2NyM3Qvd2l0aCtvZGQ";

    assertThat(redactor.mask(Base64.getEncoder().encodeToString(bytes)))
        .contains("***")
        .doesNotContain(core);
    assertThat(redactor.mask(Base64.getUrlEncoder().withoutPadding().encodeToString(bytes)))
        .contains("***");
  }

  @Test
  void leavesWordsAloneWhereASecretIsTooShortToHide() {
    assertThat(Redactor.of(List.of("a", "")).mask("a banana")).isEqualTo("a banana");
  }

  @Test
  void aSnippetIsOneShortLineOfPrintableCharacters() {
    String text = " a\r\n\tb\u001b[31m\u202e\u0000\uD800c\u2028d 冷凍庫 🚪 " + "x".repeat(500);
    String snippet = redactor.snippet(text);

    assertThat(snippet).startsWith("a b?[31m???c d 冷凍庫 🚪 xxx").endsWith("x…");
    assertThat(snippet.codePointCount(0, snippet.length())).isLessThanOrEqualTo(202);
  }
}
