package io.dayfill.core.metadata;

import static io.dayfill.core.metadata.Yaml.WHOLE;
import static io.dayfill.core.metadata.Yaml.problems;
import static io.dayfill.core.metadata.Yaml.with;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayfill.core.error.DayfillException;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MetadataSafetyTest {
  private static final String SECRET = "s3cr3t-T0ken/Va1ue";

  @Nested
  class Secrets {
    @ParameterizedTest
    @ValueSource(
        strings = {
          "{type: bearer, token: s3cr3t-T0ken/Va1ue}",
          "{type: bearer, token: \"${s3cr3t-T0ken/Va1ue}\"}",
          "{type: bearer, token: \"${env:s3cr3t-T0ken/Va1ue}\"}",
          "{type: bearer, token: [s3cr3t-T0ken/Va1ue]}",
          "{type: bearer, token: {s3cr3t-T0ken/Va1ue: 1}}",
          "{type: bearer, token: !s3cr3t-T0ken/Va1ue x}",
          "{type: bearer, token: *s3cr3t-T0ken/Va1ue }",
          "{type: bearer, token: !s3cr3t!T0ken x}",
          "{type: bearer, password: s3cr3t-T0ken/Va1ue}",
          "{type: bearer, tokn: s3cr3t-T0ken/Va1ue}",
          "{s3cr3t-T0ken/Va1ue: }",
          "s3cr3t-T0ken/Va1ue",
          "{s3cr3t-T0ken/Va1ue: a, s3cr3t-T0ken/Va1ue: b}",
          "{type: none, token: s3cr3t-T0ken/Va1ue}",
        })
    void are_never_repeated_wherever_they_slip(String auth) {
      List<String> lines =
          problems(with("{type: bearer, token: \"${env:SENSOR_API_TOKEN}\"}", auth));

      assertThat(lines).isNotEmpty().noneMatch(line -> line.contains(SECRET));
      assertThat(String.join("\n", lines)).doesNotContain("s3cr3t", "Va1ue");
    }

    @Test
    void are_refused_in_the_file_with_what_to_write_instead() {
      assertThat(problems(with("${env:SENSOR_API_TOKEN}", SECRET)))
          .containsExactly(
              "dayfill.yaml:5:26: connections.sensors.auth.token: holds the secret itself — keep it"
                  + " elsewhere and refer to it: \"${env:NAME}\" or \"${file:PATH}\"");
    }

    @Test
    void a_token_without_its_type_is_explained() {
      assertThat(problems(with("{type: bearer, token:", "{token:")))
          .containsExactly(
              "dayfill.yaml:5:12: connections.sensors.auth.token: is of no use to type none — type:"
                  + " bearer");
    }

    @Test
    void a_type_without_its_token_is_explained() {
      assertThat(problems(with(", token: \"${env:SENSOR_API_TOKEN}\"", "")))
          .containsExactly(
              "dayfill.yaml:5:5: connections.sensors.auth.token: missing — \"${env:NAME}\" or"
                  + " \"${file:PATH}\"");
    }

    @ParameterizedTest
    @ValueSource(
        strings = {
          "https://user:s3cr3t@sensors.example.com",
          "https://us er:s3cr3t@sensors.example.com",
          "https://user:s3cr3t@sensors.example.com:99999/?q#f",
        })
    void in_an_address_are_refused_unseen(String address) {
      assertThat(problems(with("https://sensors.example.com/api", "\"" + address + "\"")))
          .hasSize(1)
          .noneMatch(line -> line.contains("s3cr3t"));
    }
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource(
      delimiter = '|',
      value = {
        "http://sensors.example.com | sends readings and credentials in the clear — https://, or"
            + " allow_http: true",
        "http://127.0.0.1.example.com | in the clear",
        "http://localhost.example.com | in the clear",
        "ftp://sensors.example.com | is no https address",
        "file:///etc/passwd | is no https address",
        "sensors.example.com | is no https address",
        "https:// | is no address",
        "https://sensors.example.com?x=1 | holds a query or a fragment",
        "'https://sensors.example.com#x' | holds a query or a fragment",
        "https://a_b.example.com | names no host",
        "https://sensors.example.com:0 | names no port",
        "http://169.254.169.254/latest | is a link-local address",
        "https://[fe80::1]/ | is a link-local address",
        "'${env:URL}' | a reference is not supported here yet",
      })
  void x11_addresses_that_are_refused(String address, String line) {
    assertThat(problems(with("https://sensors.example.com/api", "\"" + address + "\"")))
        .anySatisfy(
            each ->
                assertThat(each)
                    .startsWith("dayfill.yaml:4:5: connections.sensors.base_url:")
                    .contains(line));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "../../etc/x",
        "a/b",
        "C:\\\\x",
        "CON",
        "a\\0b",
        ".",
        "..",
        "",
        " ",
        "é",
        "e\\u0301",
        "A",
        "1a",
        "_a",
        "a-b",
        "a b",
        "a\\nINFO fake line",
        "\\e[31mred",
        "аbc",
      })
  void x06_a_name_that_is_no_folder_is_refused(String name) {
    List<String> lines = problems(WHOLE.replace("  climate:", "  \"" + name + "\":"));

    assertThat(lines)
        .anySatisfy(
            each -> assertThat(each).startsWith("dayfill.yaml:8:3: ").contains("is no name"));
    assertThat(lines).allMatch(each -> each.chars().noneMatch(Character::isISOControl));
  }

  @Test
  void x06_a_name_of_300_letters_is_refused() {
    assertThat(problems(WHOLE.replace("  climate:", "  " + "a".repeat(300) + ":")))
        .anySatisfy(each -> assertThat(each).contains("is no name").hasSizeLessThan(400));
    assertThat(problems(WHOLE.replace("  climate:", "  " + "a".repeat(64) + ":"))).isNotEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "!!javax.script.ScriptEngineManager [!!java.net.URLClassLoader [[!!java.net.URL"
            + " [\"http://127.0.0.1:1/\"]]]]",
        "!!int 3",
        "!!binary aGVsbG8=",
        "!local x",
        "!<tag:yaml.org,2002:java.net.URL> x",
      })
  void x07_tags_are_refused(String value) {
    assertThat(problems(with("./warehouse", value)))
        .anySatisfy(each -> assertThat(each).contains("tags are refused"));
  }

  @Nested
  class Bombs {
    @Test
    @Timeout(5)
    void x08_nine_levels_of_aliases_are_refused() {
      StringBuilder yaml = new StringBuilder("a0: &a0 [x, x, x, x, x, x, x, x, x]\n");
      for (int i = 1; i < 9; i++) {
        String alias = "*a" + (i - 1);
        yaml.append("a%d: &a%d [%s]\n".formatted(i, i, String.join(", ", repeat(alias, 9))));
      }

      assertThat(problems(yaml.toString())).singleElement().asString().contains("too deep");
    }

    @Test
    @Timeout(5)
    void x08_fewer_aliases_that_still_grow_are_refused() {
      StringBuilder yaml = new StringBuilder("a0: &a0 [x, x]\n");
      for (int i = 1; i < 24; i++) {
        yaml.append("a%d: &a%d [*a%d , *a%d ]\n".formatted(i, i, i - 1, i - 1));
      }

      assertThat(problems(yaml.toString())).singleElement().asString().contains("values");
    }

    @Test
    @Timeout(5)
    void x08_a_value_inside_itself_is_refused() {
      assertThat(problems("warehouse: &a [*a ]\n")).singleElement().asString().contains("itself");
      assertThat(problems("warehouse: &a {b: *a }\n"))
          .singleElement()
          .asString()
          .contains("itself");
    }

    @Test
    @Timeout(5)
    void x08_depth_is_bounded() {
      assertThat(problems("warehouse: " + "[".repeat(100_000)))
          .singleElement()
          .asString()
          .contains("too deep");
      assertThat(problems("warehouse: " + "{a: ".repeat(60) + "b" + "}".repeat(60)))
          .singleElement()
          .asString()
          .contains("too deep");
    }

    private static List<String> repeat(String text, int times) {
      return Collections.nCopies(times, text);
    }
  }

  @Nested
  class Structure {
    @Test
    void x08_a_key_that_stands_twice_is_refused_with_both_places() {
      assertThat(problems(with("    key: id\n", "    key: id\n    frequency: 5 min\n")))
          .containsExactly(
              "dayfill.yaml:15:5: 'frequency' stands here twice — the first is at"
                  + " dayfill.yaml:11:5");
    }

    @ParameterizedTest(name = "{0} -> {1}: {2}")
    @CsvSource(
        delimiter = '|',
        value = {
          "batch | dayfill.yaml:14:5: entities.climate: unknown key 'batch' — known here: adapter,",
          "batch_day | unknown key 'batch_day' — did you mean 'batch_days'?",
          "Enabled | unknown key 'Enabled' — did you mean 'enabled'?",
          "lookback-days | unknown key 'lookback-days' — did you mean 'lookback_days'?",
          "page_size | unknown key 'page_size' — it belongs under pagination:",
          "params | unknown key 'params' — it belongs under request:",
          "location | dayfill.yaml:14:5: entities.climate.location: not supported yet by this"
              + " version",
          "while_opened | unknown key 'while_opened' — did you mean 'while_open'?",
          "for_eech | unknown key 'for_eech' — did you mean 'for_each'?",
          "<< | merge keys are no YAML 1.2",
          "? [a, b] | a key is not a plain text",
        })
    void an_unknown_key_is_told_with_what_was_meant(String key, String line) {
      assertThat(problems(with("    key: id\n", "    " + key + ": 3\n")))
          .anySatisfy(each -> assertThat(each).contains(line));
    }

    @ParameterizedTest
    @CsvSource(
        delimiter = '|',
        value = {
          "'' | holds no keys",
          "'# only this' | holds no keys",
          "'- a' | holds no keys",
          "'word' | holds no keys",
          "'a: b: c' | dayfill.yaml:1:5: is no YAML that is read: mapping values are not allowed"
              + " here",
          "'a: [b' | is no YAML",
          "'a: \u0007' | dayfill.yaml:1:4: holds a character that no text holds",
          "'entities: {}' | warehouse: missing",
          "'warehouse: x' | entities: missing — at least one entity",
          "'warehouse: [x]' | takes one text",
          "'warehouse: gs://bucket/x' | there is no warehouse in 'gs' — a folder, such as",
          "'warehouse: s3://me:pw@bucket/x' | is no place in a bucket",
          "'warehouse: s3:///x' | is no place in a bucket",
          "'{warehouse: s3://b/x, warehouse_options: {access_key_id: AKIA}}' | holds the secret",
          "'{warehouse: s3://b/x, warehouse_options: {access_key_id: \"${env:A}\"}}' |"
              + " secret_access_key: missing",
          "'{warehouse: s3://b/x, warehouse_options: {endpoint: \"https://u:p@x\"}}' |"
              + " holds credentials",
          "'{warehouse: s3://b/x, warehouse_options: {endpoint: x}}' | is no address",
          "'{warehouse: ./x, warehouse_options: {region: x}}' | belongs to a warehouse in a bucket",
          "'warehouse: ~/x' | ~ is not expanded",
          "'warehouse: file://host/x' | is no folder",
          "'entities: [x]' | entities: takes keys",
          "'entities: {climate: }' | entities.climate: has no value",
          "'connections: {A: }' | 'A' is no name",
        })
    void what_is_no_configuration_is_refused(String yaml, String line) {
      assertThat(problems(yaml == null ? "" : yaml))
          .anySatisfy(each -> assertThat(each).contains(line));
    }

    @Test
    void a_second_document_is_refused() {
      assertThat(problems(WHOLE + "---\na: b\n"))
          .singleElement()
          .asString()
          .contains("second document");
    }

    @Test
    void all_problems_are_told_at_once_in_the_order_of_the_file() {
      String yaml =
          with("https://sensors", "ftp://sensors")
              .replace("15 min", "often")
              .replace("event_time: ts", "event_time: when")
              .replace("type: double", "type: number");

      assertThat(problems(yaml))
          .extracting(line -> line.replaceAll("(dayfill.yaml:\\d+):.*", "$1"))
          .containsExactly(
              "dayfill.yaml:4", "dayfill.yaml:11", "dayfill.yaml:15", "dayfill.yaml:25");
      assertThatThrownBy(() -> Yaml.load(yaml))
          .isInstanceOf(DayfillException.class)
          .hasMessageStartingWith(
              "/etc/dayfill/dayfill.yaml cannot be used as it is; 4 problems\n");
    }

    @Test
    void what_is_missing_is_told_where_it_should_stand() {
      assertThat(problems("warehouse: w\nentities:\n  climate: {enabled: true}\n"))
          .allMatch(line -> line.startsWith("dayfill.yaml:3:3: entities.climate"))
          .extracting(line -> line.replaceAll(".*climate\\.?([a-z_.]*): missing.*", "$1"))
          .containsExactly(
              "connection",
              "api_endpoint",
              "frequency",
              "target_table",
              "dayfill.yaml:3:3: entities.climate.request: nothing in the request says which days"
                  + " are asked for — params: {from: \"{start}\", to: \"{end}\"}, by the names that"
                  + " the API has",
              "pagination_style",
              "response.records",
              "columns",
              "event_time");
    }

    @Test
    void two_entities_with_one_table_are_refused() {
      String climate = WHOLE.substring(WHOLE.indexOf("  climate:"));

      assertThat(problems(WHOLE + climate.replace("  climate:", "  climate2:")))
          .singleElement()
          .asString()
          .contains("entities.climate2.target_table: is the table of climate already");
    }

    @Test
    void hundreds_of_problems_are_cut() {
      StringBuilder yaml = new StringBuilder(WHOLE);
      for (int i = 0; i < 300; i++) {
        yaml.append("zz").append(i).append(": x\n");
      }

      assertThat(problems(yaml.toString())).hasSize(101).last().isEqualTo("... and 200 more");
    }
  }
}
