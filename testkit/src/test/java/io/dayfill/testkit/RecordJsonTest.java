package io.dayfill.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RecordJsonTest {
  private static final String RECORD = "{\"a\":1,\"b\":{\"a\":\"},\\\"\"},\"c\":[1,{\"c\":2}]}";

  @Test
  void setsAMemberInItsPlace() {
    assertThat(RecordJson.with(RECORD, "b", "null"))
        .isEqualTo("{\"a\":1,\"b\":null,\"c\":[1,{\"c\":2}]}");
    assertThat(RecordJson.with(RECORD, "c", "\"x\""))
        .isEqualTo("{\"a\":1,\"b\":{\"a\":\"},\\\"\"},\"c\":\"x\"}");
  }

  @Test
  void addsAMember() {
    assertThat(RecordJson.with(RECORD, "d", "4")).endsWith(",\"c\":[1,{\"c\":2}],\"d\":4}");
    assertThat(RecordJson.with("{}", "d", "4")).isEqualTo("{\"d\":4}");
  }

  @Test
  void takesAMemberAway() {
    assertThat(RecordJson.without(RECORD, "a"))
        .isEqualTo("{\"b\":{\"a\":\"},\\\"\"},\"c\":[1,{\"c\":2}]}");
    assertThat(RecordJson.without(RECORD, "c")).isEqualTo("{\"a\":1,\"b\":{\"a\":\"},\\\"\"}}");
    assertThat(RecordJson.without("{\"a\":1}", "a")).isEqualTo("{}");
    assertThat(RecordJson.without(RECORD, "x")).isEqualTo(RECORD);
  }

  @Test
  void readsAMember() {
    assertThat(RecordJson.get(RECORD, "b")).isEqualTo("{\"a\":\"},\\\"\"}");
    assertThat(RecordJson.get(RECORD, "c")).isEqualTo("[1,{\"c\":2}]");
  }

  @Test
  void quotesWhatMustBe() {
    assertThat(RecordJson.quoted("a\"b\\c\n\u001fü")).isEqualTo("\"a\\\"b\\\\c\\u000a\\u001fü\"");
  }
}
