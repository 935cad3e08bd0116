package io.dayfill.core.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayfill.core.http.PageRequest.Body;
import io.dayfill.core.http.PageRequest.Header;
import io.dayfill.core.http.PageRequest.Method;
import io.dayfill.core.http.PageRequest.Param;
import java.util.List;
import org.junit.jupiter.api.Test;

class SameRequestTest {
  private static PageRequest post(String path, String value, String header, String body) {
    return new PageRequest(
        Method.POST,
        path,
        List.of(new Param("cursor", value), new Param("flag", null)),
        List.of(new Header("X-Page", header)),
        Body.json(body));
  }

  /** Some that differ in one thing each. */
  private static List<PageRequest> all() {
    PageRequest one = post("a", "1", "x", "{}");
    return List.of(
        one,
        post("b", "1", "x", "{}"),
        post("a", "2", "x", "{}"),
        post("a", "1", "y", "{}"),
        post("a", "1", "x", "[]"),
        one.with("cursor", null),
        one.with("flag", ""),
        one.with("more", "1"),
        one.withParams(List.of()),
        one.withBody(null),
        one.withBody(new Body("text/plain", "{}")),
        new PageRequest(Method.POST, "a", one.params(), List.of(), one.body()),
        new PageRequest(Method.POST, "a", one.params(), one.headers(), one.body(), "text/csv"),
        new PageRequest("a", one.params()),
        new PageRequest(Method.POST, "a", one.params(), List.of(), null));
  }

  @Test
  void twoAreTheSameIfTheyDifferInNothing() {
    List<PageRequest> again = all();
    for (int i = 0; i < again.size(); i++) {
      PageRequest one = again.get(i);
      assertThat(all()).filteredOn(one::equals).hasSize(1).containsExactly(all().get(i));
      assertThat(all().get(i)).hasSameHashCodeAs(one);
    }
  }
}
