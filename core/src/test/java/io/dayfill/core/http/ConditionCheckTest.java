package io.dayfill.core.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayfill.core.metadata.Condition;
import io.dayfill.core.metadata.Condition.Statuses;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConditionCheckTest {
  private static boolean holds(Condition condition, int status, String body) {
    byte[] bytes = body.getBytes(UTF_8);
    return ConditionCheck.anyHolds(List.of(condition), status, bytes, bytes.length);
  }

  private static Condition path(String path, boolean negated, String... values) {
    return new Condition(List.of(), path, List.of(values), negated);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "error | {\"error\":{\"code\":26}} | true",
        "error | {\"error\":\"\"} | true",
        "error | {\"error\":false} | true",
        "error | {\"error\":null} | false",
        "error | {\"x\":{\"error\":1}} | false",
        "error | [{\"error\":1}] | false",
        "error | no json | false",
        "error | '' | false",
        "error | {\"error\":1, cut | true",
        "a.b | {\"a\":{\"b\":1}} | true",
        "a.b | {\"a\":[{\"b\":1}]} | false",
        "a.b | {\"a.b\":1} | false",
        "results[].error | {\"results\":[{\"ok\":1},{\"error\":\"no such table\"}]} | true",
        "results[].error | {\"results\":[{\"ok\":1},{\"error\":null}]} | false",
        "results[1].error | {\"results\":[{\"error\":1},{\"ok\":1}]} | false",
        "results[1].error | {\"results\":[{\"ok\":1},{\"error\":1}]} | true",
        "['@iot.error'] | {\"@iot.error\":\"gone\"} | true",
        "['@iot.error'] | {\"@iot\":{\"error\":\"gone\"}} | false",
        "x['a.b'].c | {\"x\":{\"a.b\":{\"c\":1}}} | true",
        "results[-1].error | {\"results\":[{\"ok\":1},{\"error\":1}]} | true",
        "results[-1].error | {\"results\":[{\"error\":1},{\"ok\":1}]} | false",
        "results[-1].error | {\"results\":[]} | false",
        "m[-1][-1] | {\"m\":[[null],[1,null,2]]} | true",
        "m[-1][-1] | {\"m\":[[1],[1,2,null]]} | false",
        "m[][].e | {\"m\":[[{}],[{},{\"e\":0}]]} | true",
      })
  void aPathAloneAsksWhetherItIsThereAndNotNull(String path, String body, boolean expected) {
    assertThat(holds(path(path, false), 200, body)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"code\":26} | true | false",
        "{\"code\":\"26\"} | true | false",
        "{\"code\":26.0} | false | true",
        "{\"code\":true} | true | false",
        "{\"code\":false} | false | true",
        "{\"code\":null} | false | true",
        "{\"code\":[26]} | false | true",
        "{} | false | true",
        "{\"code\":\"26\\u0020\"} | false | true",
        "no json | false | false",
        "{\"other\":1, cut | false | false",
      })
  void aValueIsComparedAsItIsWritten(String body, boolean equal, boolean unequal) {
    assertThat(holds(path("code", false, "26", "true"), 200, body)).isEqualTo(equal);
    assertThat(holds(path("code", true, "26", "true"), 200, body)).isEqualTo(unequal);
  }

  @ParameterizedTest
  @CsvSource({"403,true", "404,false", "500,true", "599,true", "600,false"})
  void allThatItSaysMustHold(int status, boolean expected) {
    Condition both =
        new Condition(
            List.of(new Statuses(403, 403), new Statuses(500, 599)),
            "error.code",
            List.of("26"),
            false);

    assertThat(holds(both, status, "{\"error\":{\"code\":26}}")).isEqualTo(expected);
    assertThat(holds(both, status, "{\"error\":{\"code\":27}}")).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"429,true", "428,false"})
  void aStatusAloneNeedsNoBody(int status, boolean expected) {
    assertThat(holds(Condition.ofStatus(429), status, "<html>")).isEqualTo(expected);
  }
}
