package io.dayfill.core.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayfill.core.http.PageRequest.Body;
import io.dayfill.core.http.PageRequest.Header;
import io.dayfill.core.http.PageRequest.Method;
import io.dayfill.core.http.PageRequest.Param;
import io.dayfill.core.metadata.Secret;
import io.dayfill.core.time.LeapingTime;
import io.dayfill.testkit.SimRequest;
import io.dayfill.testkit.SimResponse;
import io.dayfill.testkit.SimulatedApi;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What arrives at a server of what a request says. */
class PageRequestTest {
  private final LeapingTime time = LeapingTime.at("2026-03-08T12:00:00Z");
  private final SimulatedApi api = SimulatedApi.builder().build().start();

  PageRequestTest() {
    api.respond(request -> SimResponse.json("{}"));
  }

  @AfterEach
  void stop() {
    api.close();
  }

  private SimRequest arrived(TestClient described, PageRequest request)
      throws InterruptedException {
    try (ApiClient client = described.build();
        PageCall call = client.ask(request, RequestObserver.NONE)) {
      call.await().close();
    }
    return api.requests().get(api.requestCount() - 1);
  }

  private TestClient client() {
    return TestClient.of(api.baseUrl() + "/base/", time);
  }

  @Test
  void aPostCarriesItsBodyAsItIs() throws Exception {
    String json = "{\"from\":1772928000000,\"device\":\"Küche/冷凍庫\"}";
    SimRequest request =
        arrived(
            client(),
            new PageRequest(
                Method.POST,
                "/query",
                List.of(new Param("limit", "5")),
                List.of(),
                Body.json(json)));

    assertThat(request.method()).isEqualTo("POST");
    assertThat(request.path()).isEqualTo("/base/query");
    assertThat(request.rawQuery()).isEqualTo("limit=5");
    assertThat(request.body()).isEqualTo(json);
    assertThat(request.header("content-type")).startsWith("application/json");
  }

  @Test
  void aParameterWithoutAValueIsABareFlag() throws Exception {
    SimRequest request =
        arrived(
            client(),
            new PageRequest(
                "/x",
                List.of(
                    new Param("minimal_response", null),
                    new Param("metrics[]", "door"),
                    new Param("metrics[]", "water"),
                    new Param("cursor", ""))));

    assertThat(request.rawQuery())
        .isEqualTo("minimal_response&metrics%5B%5D=door&metrics%5B%5D=water&cursor=");
  }

  @Test
  void headersOfTheRequestStandBeforeThoseOfTheConnection() throws Exception {
    SimRequest request =
        arrived(
            client()
                .secrets(reference -> new Secret("s3cr3t-" + reference.name()))
                .headers(Map.of("X-Organisation", "acme ${env:ORG}", "Accept", "text/plain")),
            new PageRequest(
                Method.GET,
                "/x",
                List.of(),
                List.of(new Header("accept", "application/csv"), new Header("X-Since", "1")),
                null));

    assertThat(request.headers())
        .containsEntry("accept", "application/csv")
        .containsEntry("x-since", "1")
        .containsEntry("x-organisation", "acme s3cr3t-ORG");
  }

  @Test
  void whatTheFormatAsksForIsShownUnlessItIsWhatEverybodyAsksFor() {
    PageRequest json = new PageRequest("/x", List.of());
    PageRequest csv = new PageRequest(Method.GET, "/x", List.of(), List.of(), null, "text/csv");
    try (ApiClient plain = client().build();
        ApiClient told = client().headers(Map.of("accept", "text/tsv")).build()) {
      assertThat(plain.shown(json).headers()).isEmpty();
      assertThat(plain.shown(csv).headers()).containsExactly("Accept: text/csv");
      assertThat(told.shown(csv).headers()).containsExactly("accept: text/tsv");
    }
  }

  @Test
  void a05_aHeaderWithALineBreakIsNotSentAndNotShown() {
    TestClient described =
        client()
            .secrets(reference -> new Secret("geheim\r\nX-Evil: 1"))
            .headers(Map.of("X-Organisation", "${env:ORG}"));

    assertThatThrownBy(() -> arrived(described, new PageRequest("/x", List.of())))
        .hasMessageContaining("'X-Organisation'")
        .hasMessageContaining("${env:ORG}")
        .hasMessageNotContaining("geheim");
    assertThat(api.requestCount()).isZero();
  }

  @Test
  void anAddressIsAskedAsItIsWithItsParametersBehind() throws Exception {
    SimRequest request =
        arrived(
            client(),
            new PageRequest(
                api.baseUrl() + "/other?cursor=a%2Bb%3D%3D&x=1+2",
                List.of(new Param("api key", "ü"))));

    assertThat(request.path()).isEqualTo("/other");
    assertThat(request.rawQuery()).isEqualTo("cursor=a%2Bb%3D%3D&x=1+2&api%20key=%C3%BC");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://evil.example/x",
        "//evil.example/x",
        "http://127.0.0.1:1/x",
        "file:///etc/passwd",
        "http://user@127.0.0.1/x",
      })
  void p15_anAddressElsewhereIsRefused(String address) {
    assertThatThrownBy(
            () -> arrived(client().token("s3cr3t-token"), new PageRequest(address, List.of())))
        .isInstanceOfSatisfying(
            SourceException.class,
            e -> assertThat(e.kind()).isEqualTo(SourceException.Kind.REFUSED));
    assertThat(api.requestCount()).isZero();
  }

  @Test
  void onlyAPostCarriesABody() {
    assertThatThrownBy(
            () -> new PageRequest(Method.GET, "/x", List.of(), List.of(), Body.json("{}")))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
