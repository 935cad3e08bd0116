package io.dayfill.core.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayfill.core.http.PageRequest.Param;
import io.dayfill.core.metadata.Connection.Auth;
import io.dayfill.core.metadata.Connection.Network;
import io.dayfill.core.metadata.Connection.Proxy;
import io.dayfill.core.metadata.Connection.Tls;
import io.dayfill.core.metadata.Secret;
import io.dayfill.core.metadata.SecretText;
import io.dayfill.core.time.LeapingTime;
import io.dayfill.testkit.SimResponse;
import io.dayfill.testkit.SimulatedApi;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProxyTest {
  private final LeapingTime time = LeapingTime.at("2026-03-08T12:00:00Z");
  private final SimulatedApi proxy = SimulatedApi.builder().build().start();

  ProxyTest() {
    proxy.respond(request -> SimResponse.json("[]"));
  }

  @AfterEach
  void stop() {
    proxy.close();
  }

  private void read(TestClient described) throws InterruptedException {
    try (ApiClient client = described.build();
        PageCall call = client.ask(new PageRequest("/x", List.of()), RequestObserver.NONE)) {
      call.await().close();
    }
  }

  @Test
  void theConnectionsProxyIsAsked() throws Exception {
    Proxy by = new Proxy(SecretText.plain(proxy.baseUrl()), List.of());
    read(
        TestClient.of("http://sensors.example", time)
            .network(new Network(by, new Tls(null, null, null))));

    assertThat(proxy.requests().get(0).toString())
        .contains("http://sensors.example")
        .contains("/x");
  }

  @Test
  void aQueryGoesThroughAProxyWhole() throws Exception {
    TestClient described =
        TestClient.of("http://sensors.example", time)
            .auth(new Auth.ApiKey(true, "key", "", TestClient.TOKEN))
            .secrets(reference -> new Secret("k/1"))
            .environment(Map.of("HTTP_PROXY", proxy.baseUrl()));
    PageRequest request = new PageRequest("/x", List.of(new Param("a", "b c")));
    try (ApiClient client = described.build();
        PageCall call = client.ask(request, RequestObserver.NONE)) {
      call.await().close();
    }

    assertThat(proxy.requests().get(0).rawQuery()).isEqualTo("a=b%20c&key=k%2F1");
  }

  @Test
  void theEnvironmentsProxyIsAsked() throws Exception {
    read(
        TestClient.of("http://sensors.example", time)
            .environment(Map.of("HTTP_PROXY", proxy.baseUrl(), "NO_PROXY", "other.example")));

    assertThat(proxy.requestCount()).isEqualTo(1);
  }

  @Test
  void loopbackIsNotAskedByTheEnvironmentsProxy() throws Exception {
    read(
        TestClient.of(proxy.baseUrl(), time)
            .environment(Map.of("HTTP_PROXY", "http://127.0.0.1:1")));

    assertThat(proxy.requestCount()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({
    "a.example.com,'*',true",
    "a.example.com,example.com,true",
    "a.example.com,.example.com,true",
    "a.example.com,*.example.com,true",
    "A.Example.COM,a.example.com,true",
    "a.example.com,a.example.com:443,true",
    "a.example.com,a.example.com:8443,false",
    "badexample.com,example.com,false",
    "a.example.com,'',false",
  })
  void noProxyNamesHostsAndDomains(String host, String rule, boolean excepted) {
    assertThat(ProxyChoice.isExcepted(host, 443, List.of(rule))).isEqualTo(excepted);
  }
}
