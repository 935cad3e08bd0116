package io.dayfill.core.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LinksTest {
  /** RFC 3986 section 5.4, without what fragments and {@code ;} parameters would add. */
  @ParameterizedTest
  @CsvSource({
    "g:h,g:h",
    "g,http://a/b/c/g",
    "./g,http://a/b/c/g",
    "g/,http://a/b/c/g/",
    "/g,http://a/g",
    "//g,http://g",
    "?y,http://a/b/c/d;p?y",
    "g?y,http://a/b/c/g?y",
    "#s,http://a/b/c/d;p?q",
    "g;x?y#s,http://a/b/c/g;x?y",
    "'',http://a/b/c/d;p?q",
    ".,http://a/b/c/",
    "./,http://a/b/c/",
    "..,http://a/b/",
    "../g,http://a/b/g",
    "../../g,http://a/g",
    "../../../g,http://a/g",
    "/./g,http://a/g",
    "/../g,http://a/g",
    "g.,http://a/b/c/g.",
    "..g,http://a/b/c/..g",
    "./../g,http://a/b/g",
    "g/./h,http://a/b/c/g/h",
    "g/../h,http://a/b/c/h",
    "http://x/y/../z,http://x/z",
  })
  void p14_aRelativeLinkMeansWhatTheStandardSays(String link, String expected) {
    assertThat(Links.resolve(URI.create("http://a/b/c/d;p?q"), link)).hasToString(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "?page=2,https://h/api/v1/items?page=2",
    "items?page=2,https://h/api/v1/items?page=2",
    "/v1/items,https://h/v1/items",
    "//other/x,https://other/x",
    "' ?a b=ü|{x} ',https://h/api/v1/items?a%20b=%C3%BC%7C%7Bx%7D",
    "?cursor=a%2Bb%3D&x=1+2,https://h/api/v1/items?cursor=a%2Bb%3D&x=1+2",
    "?bad=%zz,https://h/api/v1/items?bad=%25zz",
  })
  void p14_aLinkOfAnApiLeadsWhereItMeans(String link, String expected) {
    assertThat(Links.resolve(URI.create("https://h/api/v1/items?limit=5"), link))
        .hasToString(expected);
  }

  @ParameterizedTest
  @ValueSource(strings = {"http://[bad/x?token=geheim", "1x:y"})
  void aLinkThatCannotBeReadIsRefusedWithoutBeingShown(String link) {
    assertThatThrownBy(() -> Links.resolve(URI.create("https://h/x"), link))
        .isInstanceOf(SourceException.class)
        .hasMessageNotContaining("geheim");
  }
}
