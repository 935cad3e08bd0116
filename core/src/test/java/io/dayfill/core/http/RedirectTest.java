package io.dayfill.core.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.dayfill.core.http.PageRequest.Body;
import io.dayfill.core.http.PageRequest.Method;
import io.dayfill.core.http.SourceException.Kind;
import io.dayfill.core.time.LeapingTime;
import io.dayfill.testkit.SimRequest;
import io.dayfill.testkit.SimResponse;
import io.dayfill.testkit.SimulatedApi;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Where requests go when somebody else says where. */
class RedirectTest {
  private static final PageRequest GET = new PageRequest("/start", List.of());
  private static final PageRequest POST =
      new PageRequest(Method.POST, "/start", List.of(), List.of(), Body.json("{\"a\":1}"));

  private final LeapingTime time = LeapingTime.at("2026-03-08T12:00:00Z");
  private final SimulatedApi api = SimulatedApi.builder().build().start();
  private final SimulatedApi other = SimulatedApi.builder().build().start();

  RedirectTest() {
    other.respond(request -> SimResponse.json("[]"));
  }

  @AfterEach
  void stop() {
    api.close();
    other.close();
  }

  private void redirect(int status, String location) {
    api.respond(
        request ->
            request.path().equals("/start")
                ? SimResponse.status(status).header("Location", location)
                : SimResponse.json("[]"));
  }

  private TestClient client() {
    return TestClient.of(api.baseUrl(), time).token("s3cr3t-token");
  }

  private void read(TestClient described, PageRequest request) throws InterruptedException {
    try (ApiClient client = described.build();
        PageCall call = client.ask(request, RequestObserver.NONE)) {
      call.await().close();
    }
  }

  private SourceException failure(TestClient described, PageRequest request) {
    return catchThrowableOfType(SourceException.class, () -> read(described, request));
  }

  @ParameterizedTest
  @CsvSource({"301", "302", "303", "307", "308"})
  void a01_aGetIsFollowedWithinTheOriginWithItsCredentials(int status) throws Exception {
    redirect(status, "next?page=2");
    read(client(), GET);

    SimRequest last = api.requests().get(1);
    assertThat(last.method()).isEqualTo("GET");
    assertThat(last.path()).isEqualTo("/next");
    assertThat(last.rawQuery()).isEqualTo("page=2");
    assertThat(last.header("authorization")).isEqualTo("Bearer s3cr3t-token");
  }

  @ParameterizedTest
  @CsvSource({"307,POST,'{\"a\":1}'", "308,POST,'{\"a\":1}'", "303,GET,''"})
  void aPostStaysOneOrBecomesAGetAsTheStatusSays(int status, String method, String body)
      throws Exception {
    redirect(status, "/next");
    read(client(), POST);

    assertThat(api.requests().get(1).method()).isEqualTo(method);
    assertThat(api.requests().get(1).body()).isEqualTo(body);
  }

  @ParameterizedTest
  @ValueSource(ints = {301, 302})
  void aPostWhoseRedirectSaysNeitherIsRefused(int status) {
    redirect(status, "/next");

    assertThat(failure(client(), POST)).hasMessageContaining("whether a POST stays one");
    assertThat(api.requestCount()).isEqualTo(1);
  }

  @Test
  void a01_anotherOriginIsNotAsked() {
    redirect(302, other.baseUrl() + "/x?session=geheim");
    SourceException failure = failure(client(), GET);

    assertThat(failure.kind()).isEqualTo(Kind.REFUSED);
    assertThat(failure)
        .hasMessageContaining("302 Found to " + other.baseUrl())
        .hasMessageContaining("allowed_origins")
        .hasMessageNotContaining("geheim");
    assertThat(other.requestCount()).isZero();
  }

  @Test
  void a02_anAllowedOriginIsAskedWithTheCredentials() throws Exception {
    redirect(302, other.baseUrl() + "/x");
    read(client().allowing(other.baseUrl()), GET);

    assertThat(other.requests().get(0).header("authorization")).isEqualTo("Bearer s3cr3t-token");
  }

  @Test
  void a01_aRedirectThatGoesRoundEnds() {
    api.respond(request -> SimResponse.redirect("/start"));
    assertThat(failure(client(), GET)).hasMessageContaining("goes round");
    assertThat(api.requestCount()).isEqualTo(1);
  }

  @Test
  void a01_redirectsWithoutEndAreFollowedFiveTimes() {
    api.respond(request -> SimResponse.redirect("/at-" + api.requestCount()));

    assertThat(failure(client(), GET)).hasMessageContaining("more than 5");
    assertThat(api.requestCount()).isEqualTo(6);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://169.254.169.254/latest/meta-data/",
        "https://user@127.0.0.1/x",
        "//evil.example/x",
        "file:///etc/passwd",
        "http://[fe80::1]/x",
        "https://",
      })
  void x11_aRedirectToWhereNobodyShouldGoIsRefused(String location) {
    redirect(302, location);

    assertThat(failure(client(), GET).kind()).isEqualTo(Kind.REFUSED);
    assertThat(api.requestCount()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"http://169.254.169.254", "http://2852039166", "http://100.100.100.200"})
  void x11_anAddressWhereCloudsKeepCredentialsIsNotAskedHoweverItIsWritten(String base) {
    SourceException failure = failure(TestClient.of(base, time), GET);

    assertThat(failure.kind()).isEqualTo(Kind.REFUSED);
    assertThat(failure).hasMessageContaining("allow_link_local");
  }

  @Test
  void p15_aNextLinkToAnAllowedOriginIsAskedAndToAnotherIsNot() throws Exception {
    read(
        client().allowing(other.baseUrl()),
        new PageRequest(other.baseUrl() + "/page?cursor=2", List.of()));
    assertThat(other.requests().get(0).header("authorization")).isEqualTo("Bearer s3cr3t-token");

    assertThat(failure(client(), new PageRequest(other.baseUrl() + "/page", List.of())).kind())
        .isEqualTo(Kind.REFUSED);
    assertThat(other.requestCount()).isEqualTo(1);
  }
}
