package io.dayfill.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.dayfill.cli.Shell.Result;
import io.dayfill.testkit.TestAuthority;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the doctor says where two sides do not come to trust each other. */
class DoctorTlsTest {
  @TempDir private static Path folder;

  private static TestAuthority authority;

  @BeforeAll
  static void certify() {
    authority =
        TestAuthority.in(folder)
            .issue("good", TestAuthority.LOCAL)
            .issue("expired", "-ext san=ip:127.0.0.1 -startdate -9d -validity 3")
            .issue("other", "-ext san=dns:other.example -validity 2")
            .issue("client", "-validity 2");
  }

  private static Result examine(String certificate, boolean clients, String tls) throws Exception {
    HttpServer server = authority.serve(certificate, clients);
    server.createContext(
        "/",
        exchange -> {
          exchange.sendResponseHeaders(200, 2);
          exchange.getResponseBody().write("[]".getBytes(UTF_8));
          exchange.close();
        });
    Files.writeString(
        folder.resolve("dayfill.yaml"),
        """
        warehouse: ./warehouse
        connections:
          plant:
            base_url: https://127.0.0.1:%d
            tls: %s
        entities:
          readings:
            connection: plant
            api_endpoint: /readings
            frequency: 1 h
            target_table: raw.readings
            request: {params: {from: "{start}", to: "{end}"}}
            pagination_style: none
            pagination: {record_cap: none}
            response: {records: "[]"}
            event_time: at
            columns: [{name: at, type: timestamp}]
        """
            .formatted(server.getAddress().getPort(), tls));
    try {
      return new Shell(folder).run("doctor");
    } finally {
      server.stop(0);
    }
  }

  @Test
  void bothSidesTrustEachOther() throws Exception {
    Result result =
        examine(
            "good", true, "{ca_file: ca.pem, client_cert: client.pem, client_key: client-key.pem}");

    assertThat(result.out()).contains("✓  readings").doesNotContain("✗");
    assertThat(result.code()).isZero();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "good | false | {} | its certificate is not trusted: no authority known here vouches for it"
            + " | Put the authority's certificate in PEM into a file and name it in tls.ca_file",
        "other | false | {ca_file: ca.pem} | its certificate is not for the host '127.0.0.1'"
            + " | Name the host in base_url as its certificate does",
        "expired | false | {ca_file: ca.pem} | its certificate has expired"
            + " | Tell the API's operator; if only this machine says so, set its clock",
        "good | true | {ca_file: ca.pem} | it asks for a certificate of ours, and none is set"
            + " | Set tls.client_cert and tls.client_key to what its operator gave you",
      })
  void whatIsNotTrustedIsSaidInWordsWithTheRemedy(
      String certificate, boolean clients, String tls, String reason, String remedy)
      throws Exception {
    Result result = examine(certificate, clients, tls);

    assertThat(result.code()).isEqualTo(3);
    assertThat(result.out().replaceAll("\\s+", " "))
        .contains("✗ readings", reason, remedy)
        .doesNotContain("Exception", "PKIX");
  }

  @Test
  void aFileThatIsNotThereIsTheUsersToMend() throws Exception {
    Result result = examine("good", false, "{ca_file: nowhere.pem}");

    assertThat(result.code()).isEqualTo(2);
    assertThat(result.out().replaceAll("\\s+", " "))
        .contains("tls.ca_file " + folder.resolve("nowhere.pem") + " cannot be used")
        .contains("Name a readable file in PEM");
  }
}
