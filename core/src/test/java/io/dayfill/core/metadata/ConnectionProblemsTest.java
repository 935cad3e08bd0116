package io.dayfill.core.metadata;

import static io.dayfill.core.metadata.Yaml.WHOLE;
import static io.dayfill.core.metadata.Yaml.problems;
import static io.dayfill.core.metadata.Yaml.with;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is wrong with a connection, where it stands, and what would be right. */
class ConnectionProblemsTest {
  private static final String AUTH = "{type: bearer, token: \"${env:SENSOR_API_TOKEN}\"}";
  private static final String RATE = "{requests: 10, per: PT1S, max_wait: PT15M}";

  /** Instead of the value of {@code auth}: a line, and below it what is said. */
  private static final String AUTHS =
      """
      {type: basic}
        5:5: auth.username: missing — the user's name
      {type: basic, username: "${env:U}", password: hunter2}
        5:47: auth.password: holds the secret itself — keep it elsewhere and refer to it:
          "${env:NAME}" or "${file:PATH}"
      {type: basic, username: "a:b", password: "${env:P}"}
        5:25: auth.username: holds a colon, where the name would end — the name alone; password:
          "${env:NAME}" or "${file:PATH}"
      {type: basic, username: acme, token: "${env:P}"}
        5:41: auth.token: is of no use to type basic — type: bearer
      {type: api_key, in: cookie, name: X-Key, key: "${env:K}"}
        5:27: auth.in: 'cookie' is not known here — one of header, query
      {type: api_key, name: "X Key", key: "${env:K}"}
        5:27: auth.name: 'X Key' is no name of a header — letters, digits and -, as X-Api-Key
      {type: api_key, in: query, name: "", key: "${env:K}"}
        5:38: auth.name: holds nothing — write a value, or leave the key out
      {type: api_key, name: X-Key}
        5:5: auth.key: missing — "${env:NAME}" or "${file:PATH}"
      {type: api_key, name: X-Key, key: abc123}
        5:40: auth.key: holds the secret itself — keep it elsewhere and refer to it:
          "${env:NAME}" or "${file:PATH}"
      {type: api_key, name: Host, key: "${env:K}"}
        5:27: auth.name: 'Host' means something to HTTP itself — the name of the header that the
          API documents, as X-Api-Key
      {type: bearer, token: "${env:K}", life: 1 h}
        5:45: auth.life: is of no use to type bearer — type: oauth2
      {type: bearer, token: "${vault:K}"}
        5:26: auth.token: is no reference that is known — keep it elsewhere and refer to it:
          "${env:NAME}" or "${file:PATH}"
      {type: bearer, token: "${env:}"}
        5:26: auth.token: is no reference that is known — keep it elsewhere and refer to it:
          "${env:NAME}" or "${file:PATH}"
      {type: bearer, token: "${env:K} x"}
        5:26: auth.token: is no reference that is known — keep it elsewhere and refer to it:
          "${env:NAME}" or "${file:PATH}"
      {type: oauth}
        5:12: auth.type: 'oauth' is not known here — one of none, bearer, basic, api_key,
          oauth2, login; did you mean 'oauth2'?
      {type: oauth2}
        5:5: auth.token_url: missing — https://id.example.com/oauth2/token
      {type: oauth2, token_url: "https://id.example.com/t"}
        5:5: auth.client_id: missing — "${env:NAME}" or "${file:PATH}"
        5:5: auth.client_secret: missing — "${env:NAME}" or "${file:PATH}"
      {type: oauth2, token_url: "http://id.example.com/t", client_id: a, client_secret: "${env:S}"}
        5:26: auth.token_url: 'http://id.example.com/t' sends readings and credentials in the
          clear — https://, or allow_http: true if the network is trusted
      {type: oauth2, token_url: "https://169.254.169.254/t", client_id: a, client_secret: "${env:S}"}
        5:26: auth.token_url: 'https://169.254.169.254/t' is a link-local address, where clouds
          keep credentials — name the API's own host, or set allow_link_local: true if it really
          is there
      {type: oauth2, token_url: "id.example.com/t", client_id: a, client_secret: "${env:S}"}
        5:26: auth.token_url: 'id.example.com/t' is no https address — https://host, perhaps
          with a port and a path
      {type: oauth2, token_url: "https://u:p@id.example.com/t", client_id: a, client_secret: "${env:S}"}
        5:26: auth.token_url: holds a user's name — leave it out of the address; credentials
          belong under auth
      {type: oauth2, token_url: "https://id.example.com/t", client_id: a, client_secret: s3cret}
        5:79: auth.client_secret: holds the secret itself — keep it elsewhere and refer to it:
          "${env:NAME}" or "${file:PATH}"
      {type: oauth2, token_url: "https://id.example.com/t", client_id: a, client_secret: "${env:S}", client_auth: header}
        5:106: auth.client_auth: 'header' is not known here — one of basic, body
      {type: oauth2, token_url: "https://id.example.com/t", client_id: a, client_secret: "${env:S}", grant: password}
        5:106: auth.grant: 'password' is not known here — one of client_credentials, jwt_bearer,
          refresh_token
      {type: oauth2, token_url: "https://id.example.com/t", client_id: a, client_secret: "${env:S}", refresh_token: "${env:R}"}
        5:106: auth.refresh_token: is of no use to grant client_credentials — grant:
          refresh_token
      {type: oauth2, token_url: "https://id.example.com/t", grant: refresh_token}
        5:5: auth.refresh_token: missing — "${env:NAME}" or "${file:PATH}", or a token_file that
          holds it
      {type: oauth2, token_url: "https://id.example.com/t", grant: refresh_token, token_file: "${env:F}"}
        5:87: auth.token_file: is no path — the path of a file, from this file's folder
      {type: oauth2, token_url: "https://id.example.com/t", grant: jwt_bearer}
        5:5: auth.jwt.algorithm: missing — RS256
        5:5: auth.jwt.key: missing — "${env:NAME}" or "${file:PATH}"
        5:5: auth.jwt.issuer: missing — who signs: an account's name or address
      {type: oauth2, token_url: "https://id.example.com/t", grant: jwt_bearer, jwt: {algorithm: none, key: "${env:K}", issuer: a}}
        5:90: auth.jwt.algorithm: 'none' is not known here — one of ES256, HS256, RS256
      {type: oauth2, token_url: "https://id.example.com/t", grant: jwt_bearer, jwt: {key: "${env:K}", issuer: a, kid: b}}
        5:84: auth.jwt.algorithm: missing — RS256
        5:118: auth.jwt: unknown key — known here: algorithm, key, key_id, issuer, audience,
          subject
      {type: oauth2, token_url: "https://id.example.com/t", grant: jwt_bearer, jwt: {algorithm: RS256, key: "-----BEGIN PRIVATE KEY-----", issuer: a}}
        5:108: auth.jwt.key: holds the secret itself — keep it elsewhere and refer to it:
          "${env:NAME}" or "${file:PATH}"
      {type: oauth2, token_url: "https://id.example.com/t", grant: client_credentials, client_id: a, client_secret: "${env:S}", jwt: {algorithm: RS256}}
        5:133: auth.jwt: is of no use to grant client_credentials — grant: jwt_bearer
      {type: oauth2, token_url: "https://id.example.com/t", client_id: a, client_secret: "${env:S}", life: soon}
        5:106: auth.life: 'soon' is no duration — PT15M, or a whole number of us, ms, s, min, h
          or d
      {type: login}
        5:5: auth.requests: missing — [{endpoint: /login, body: {...}, take: {token:
          access_token}}]
      {type: login, requests: []}
        5:25: auth.requests: holds no request — [{endpoint: /login, body: {user: "${env:NAME}"},
          take: {token: access_token}}]
      {type: login, requests: [{endpoint: /login, body: {u: a}}]}
        5:36: auth.requests[0]: the last request takes no token — take: {token: PATH}
      {type: login, requests: [{endpoint: /login, body: {c: "{code}"}, take: {token: t}}]}
        5:55: auth.requests[0].body: {code} was taken by no request before — take: {code: PATH}
          in one before
      {type: login, requests: [{endpoint: /a, body: {u: a}, take: {code: c}}, {endpoint: /b, body: {c: "{cod}"}, take: {token: t}}]}
        5:98: auth.requests[1].body: {cod} was taken by no request before — one of code
      {type: login, requests: [{endpoint: /login, body: {u: a}, take: {Token: t}}]}
        5:36: auth.requests[0]: the last request takes no token — take: {token: PATH}
        5:76: auth.requests[0].take.Token: is no name — small letters, digits and _
      {type: login, requests: [{endpoint: /login, body: {u: a}, take: {token: "a..b"}}]}
        5:36: auth.requests[0]: the last request takes no token — take: {token: PATH}
        5:76: auth.requests[0].take.token: 'a..b' is no path: it lacks a name at character 3 —
          write a path such as a.b, ['a.b'], data[] or values[0]
      {type: login, requests: [{endpoint: "http://other.example.com/login", body: {u: a}, take: {token: t}}]}
        5:25: auth.requests: 'http://other.example.com/login' sends readings and credentials in
          the clear — https://, or allow_http: true if the network is trusted
      {type: login, requests: [{endpoint: /login, take: {token: t}}]}
        5:36: auth.requests[0].body: missing — what is sent
      {type: login, requests: {endpoint: /login}}
        5:25: auth.requests: takes a list — [{endpoint: /login, body: {user: "${env:NAME}"},
          take: {token: access_token}}]
      {type: login, header: "X Token", requests: [{endpoint: /login, body: {u: a}, take: {token: t}}]}
        5:25: auth.header: 'X Token' is no name of a header — letters, digits and -, as
          X-Api-Key
      {type: login, header: Host, requests: [{endpoint: /login, body: {u: a}, take: {token: t}}]}
        5:25: auth.header: 'Host' means something to HTTP itself — the name of the header that
          the API documents, as X-Api-Key
      {type: bearer, token: "${env:K}", expired_if: [{status: abc}]}
        5:59: auth.expired_if[0].status: 'abc' is no status — a number such as 404, or a class
          such as 4xx
      {type: bearer, token: "${env:K}", expired_if: [{}]}
        5:58: auth.expired_if[0]: says nothing of an answer — status, path, or both
      {type: bearer, token: "${env:K}", expired_if: [{path: code, equals: 1, not_equals: 2}]}
        5:82: auth.expired_if[0].not_equals: stands beside equals — one of the two
      {type: bearer, token: "${env:K}", expired_if: {status: 401}}
        5:45: auth.expired_if: takes a list — [{status: 404, path: code, equals: no_data}]
      """;

  /** Instead of the value of {@code rate_limit}. */
  private static final String RATES =
      """
      {requests: 0}
        6:18: rate_limit.requests: '0' is out of bounds — a whole number from 1 to 100000
      {requests: 10, burst: 11}
        6:32: rate_limit.burst: '11' is more than requests allows — at most 10
      {requests: 10, per: 0 s}
        6:32: rate_limit.per: '0 s' is out of bounds — from 1 ms to 31 d
      {requests: 10, max_wait: never}
        6:32: rate_limit.max_wait: 'never' is no duration — PT15M, or a whole number of us, ms,
          s, min, h or d
      {requests: 10, limited_if: [{status: 600}]}
        6:46: rate_limit.limited_if[0].status: '600' is no status — a number such as 404, or a
          class such as 4xx
      {requests: 10, limited_if: [{status: "4xx", path: "a..b"}]}
        6:61: rate_limit.limited_if[0].path: 'a..b' is no path: it lacks a name at character 3 —
          write a path such as a.b, ['a.b'], data[] or values[0]
      {requests: 10, headers: {remaining: X-Left}}
        6:32: rate_limit.headers.reset: missing — the header that tells when there will be more
      {requests: 10, headers: {reset: X-Reset, reset_format: minutes}}
        6:58: rate_limit.headers.reset_format: 'minutes' is not known here — one of auto,
          epoch_ms, epoch_s, http_date, milliseconds, seconds
      {requests: 10, headers: {reset_format: auto}}
        6:32: rate_limit.headers.reset: missing — the header that tells when there will be more
      {requests: 10, headers: {reset: "X Reset"}}
        6:42: rate_limit.headers.reset: 'X Reset' is no name of a header — letters, digits and
          -, as X-Api-Key
      """;

  /** Lines that a connection has besides. */
  private static final String FURTHER =
      """
      proxy: {}
        7:5: proxy.url: missing — http://proxy.example.com:3128, or none
      proxy: {url: "https://proxy.example.com:3128"}
        7:13: proxy.url: 'https://proxy.example.com:3128' is no proxy's address —
          http://proxy.example.com:3128, or none
      proxy: {url: "socks://proxy.example.com"}
        7:13: proxy.url: 'socks://proxy.example.com' is no proxy's address —
          http://proxy.example.com:3128, or none
      proxy: {url: "http://u:p@proxy.example.com:3128"}
        7:13: proxy.url: holds credentials — keep the whole address elsewhere: "${env:NAME}" or
          "${file:PATH}"
      proxy: {url: "proxy.example.com:3128"}
        7:13: proxy.url: 'proxy.example.com:3128' is no proxy's address —
          http://proxy.example.com:3128, or none
      proxy: {url: "http://proxy.example.com:3128", noproxy: a}
        7:51: proxy: unknown key 'noproxy' — did you mean 'no_proxy'?
      proxy: http://proxy.example.com:3128
        7:5: proxy: takes keys, no text or list — write keys with values, indented below it
        7:5: proxy.url: missing — http://proxy.example.com:3128, or none
      tls: {client_cert: a.pem}
        7:5: tls.client_key: missing — a certificate and its key go together
      tls: {client_key: a.pem}
        7:5: tls.client_cert: missing — a certificate and its key go together
      tls: {ca_file: "${env:CA}"}
        7:11: tls.ca_file: is no path — the path of a file in PEM
      tls: {ca_file: ""}
        7:11: tls.ca_file: is no path — the path of a file in PEM
      tls: {verify: false}
        7:11: tls: unknown key 'verify' — known here: ca_file, client_cert, client_key
      tls: {insecure: true}
        7:11: tls: unknown key 'insecure' — known here: ca_file, client_cert, client_key
      allowed_origins: "http://a.example.com"
        7:5: allowed_origins: sends readings and credentials in the clear — https://, or
          allow_http: true if the network is trusted
      allowed_origins: "https://*.*.example.com/x"
        7:5: allowed_origins: 'https://*.*.example.com/x' is no origin — scheme and host,
          perhaps a port: https://*.example.com
      allowed_origins: "*"
        7:5: allowed_origins: '*' is no origin — scheme and host, perhaps a port:
          https://*.example.com
      headers: {Authorization: a}
        7:15: headers.Authorization: is sent by Dayfill itself — say it under auth
      headers: {"X Y": a}
        7:15: headers.X Y: 'X Y' is no name of a header — letters, digits and -, as X-Api-Key
      headers: {X-Key: "${vault:K}"}
        7:15: headers.X-Key: holds a reference that is not known — "${env:NAME}" or
          "${file:PATH}"
      """;

  private record Case(String said, List<String> problems) {
    @Override
    public String toString() {
      return said;
    }
  }

  private static Stream<Case> cases(String table) {
    return Arrays.stream(table.split("(?m)^(?! )"))
        .map(each -> new ArrayList<>(each.lines().map(String::strip).toList()))
        .map(lines -> new Case(lines.remove(0), joined(lines)));
  }

  /** A problem each, however many lines it takes here. */
  private static List<String> joined(List<String> lines) {
    return Stream.of(String.join(" ", lines).split(" (?=\\d+:\\d+: )"))
        .map(problem -> "dayfill.yaml:" + problem.replaceFirst(": ", ": connections.sensors."))
        .toList();
  }

  static Stream<Case> auths() {
    return cases(AUTHS);
  }

  static Stream<Case> rates() {
    return cases(RATES);
  }

  static Stream<Case> further() {
    return cases(FURTHER);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("auths")
  void ofAuthorisation(Case each) {
    assertThat(problems(with(AUTH, each.said))).isEqualTo(each.problems);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("rates")
  void ofTheRate(Case each) {
    assertThat(problems(with(RATE, each.said))).isEqualTo(each.problems);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("further")
  void ofTheWayThere(Case each) {
    String yaml = WHOLE.replace("entities:\n", "    " + each.said + "\nentities:\n");
    assertThat(problems(yaml)).isEqualTo(each.problems);
  }
}
