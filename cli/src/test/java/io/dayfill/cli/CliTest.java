package io.dayfill.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayfill.cli.Shell.Result;
import io.dayfill.core.metadata.LanguageSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CliTest {
  @TempDir private Path folder;

  private Result run(String... args) {
    return new Shell(folder).run(args);
  }

  @Nested
  class Usage {
    @Test
    void a_command_that_is_not_there_is_answered_with_the_nearest() {
      Result result = run("rnu");

      assertThat(result.code()).isEqualTo(2);
      assertThat(result.out()).isEmpty();
      assertThat(result.err())
          .isEqualTo(
              """
              problem  there is no command 'rnu'
              remedy   Did you mean run? 'dayfill help' shows all
              """);
    }

    @Test
    void an_option_that_is_not_there_is_answered_with_the_nearest() {
      Result result = run("run", "--form", "2026-03-08");

      assertThat(result.code()).isEqualTo(2);
      assertThat(result.err()).contains("there is no option '--form'", "Did you mean --from?");
    }

    @Test
    void options_stand_behind_the_command() {
      Result result = run("-c", "dayfill.yaml", "run");

      assertThat(result.code()).isEqualTo(2);
      assertThat(result.err()).contains("Write it behind the command, as in dayfill run -c");
    }

    @ParameterizedTest
    @CsvSource({
      "run --order up, 'up' is none of oldest, newest",
      "run --reprocess some, 'some' is none of due, failed, all",
      "status --output xml, 'xml' is none of text, json",
      "run --from, the option '--from' has no value",
      "run --from --to, the option '--from' has no value",
      "probe, URL is missing",
      "metadata, push|pull|diff is missing",
      "metadata pus, 'pus' is none of push, pull, diff",
      "history --limit x, --limit: 'x' is no whole number in range",
      "adapters verify, adapters verify names no jar",
      "demo --port 65536, --port is 65536",
      "history --limit none, --limit",
      "history --limit 0, --limit is 0",
      "demo --days 3, --days is 3"
    })
    void a_value_that_does_not_fit_is_told_with_what_would(String line) {
      String[] parts = line.split(", ", 2);
      Result result = run(parts[0].split(" "));

      assertThat(result.code()).isEqualTo(2);
      assertThat(result.err()).contains(parts.length > 1 ? parts[1] : "");
    }

    @Test
    void without_a_command_the_commands_are_told() {
      Result result = run();

      assertThat(result.code()).isEqualTo(2);
      assertThat(result.err()).contains("no command is given", "dayfill demo");
    }

    @ParameterizedTest
    @ValueSource(strings = {"help", "--help", "-h"})
    void help_goes_to_standard_output(String word) {
      Result result = run(word);

      assertThat(result.code()).isZero();
      assertThat(result.err()).isEmpty();
      assertThat(result.out())
          .startsWith("Usage: dayfill [-h] [--version] COMMAND")
          .contains(Verbs.ALL.keySet());
    }

    @Test
    void a_command_explains_itself() {
      assertThat(run("run", "--help").out())
          .startsWith("Usage: dayfill run")
          .contains("--proc-date");
      assertThat(run("help", "run").out()).isEqualTo(run("run", "--help").out());
      assertThat(run("help", "rn").code()).isEqualTo(2);
    }

    @Test
    void the_completion_knows_every_command_and_option() {
      Result result = run("completion", "bash");

      assertThat(result.code()).isZero();
      assertThat(result.out())
          .startsWith("#!/usr/bin/env bash")
          .contains(Verbs.ALL.keySet())
          .contains("--proc-date", "\"due\" \"failed\" \"all\"");
      assertThat(run("completion", "zsh").out()).isEqualTo(result.out());
      assertThat(run("completion", "fish").code()).isEqualTo(2);
    }

    @Test
    void the_schema_is_the_one_of_the_language() {
      Result result = run("schema");

      assertThat(result.code()).isZero();
      assertThat(result.out()).isEqualTo(LanguageSchema.json());
      assertThat(run("schema", "--output", "json").out())
          .startsWith("{\"format\":1,\"verb\":\"schema\",\"schema\":\"{");
    }

    @Test
    void the_version_is_told() {
      assertThat(run("version").out()).startsWith("dayfill ").contains("Java ");
      assertThat(run("--version").out()).isEqualTo(run("version").out());
      assertThat(run("version", "--output", "json").out())
          .startsWith("{\"format\":1,\"verb\":\"version\",\"version\":\"")
          .endsWith("\"}\n");
    }
  }

  @Nested
  class Dates {
    @ParameterizedTest
    @ValueSource(
        strings = {
          "2026-02-30",
          "2026-3-8",
          "20260308",
          "2026-03-08T00:00",
          "0000-01-01",
          "٢٠٢٦-٠٣-٠٨",
          "yesterday",
          "1999-12-31",
          "2025-02-29"
        })
    void d04_a_text_that_is_no_date_ends_the_run_before_anything_else(String text) {
      for (String verb : new String[] {"run", "plan"}) {
        Result result = run(verb, "-c", "not-even-there.yaml", "--proc-date", text);

        assertThat(result.code()).isEqualTo(2);
        assertThat(result.out()).isEmpty();
        assertThat(result.err()).contains("'" + text + "' is no date", "such as 2026-03-08");
      }
    }

    @Test
    void a_date_of_the_environment_is_held_to_the_same_rules() {
      Result result = new Shell(folder).with("PROC_DATE", "08.03.2026").run("run");

      assertThat(result.code()).isEqualTo(2);
      assertThat(result.err()).contains("'08.03.2026' is no date");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\t", "\u00a0"})
    void a_blank_option_beats_the_environment(String blank) {
      Result result = new Shell(folder).with("PROC_DATE", "never").run("run", "--proc-date", blank);

      assertThat(result.err()).contains("there is no configuration './dayfill.yaml'");
    }

    @Test
    void a_blank_variable_counts_as_absent() {
      Result result = new Shell(folder).with("PROC_DATE", "  ").run("run", "--from", "2026-03-01");

      assertThat(result.err()).contains("there is no configuration './dayfill.yaml'");
    }

    @Test
    void a_day_and_a_range_do_not_agree() {
      Result options = run("run", "--proc-date", "2026-03-08", "--from", "2026-03-01");
      Result variable =
          new Shell(folder).with("PROC_DATE", "2026-03-08").run("run", "--from", "2026-03-01");

      assertThat(options.code()).isEqualTo(2);
      assertThat(options.err()).contains("--proc-date ('2026-03-08') and --from are both given");
      assertThat(variable.code()).isEqualTo(2);
      assertThat(variable.err())
          .contains("PROC_DATE ('2026-03-08') and --from are both given", "--proc-date \"\"");
    }

    @Test
    void a_range_has_its_ends_in_order() {
      assertThat(run("run", "--to", "2026-03-08").err()).contains("--to is given without --from");
      assertThat(run("run", "--from", "2026-03-08", "--to", "2026-03-01").err())
          .contains("the range ends on 2026-03-01, before it starts on 2026-03-08");
      assertThat(run("run", "--from", "").err()).contains("'' is no date");
      assertThat(run("status", "--to", "2026-03-08").err())
          .contains("--to is given without --from");
    }

    @Test
    void what_is_read_again_is_chosen_among_the_days_of_a_range() {
      assertThat(run("run", "--reprocess", "failed").err())
          .contains("--reprocess is given without --from");
      assertThat(run("run", "--reprocess", "all", "--proc-date", "2026-03-08").err())
          .contains("there is no configuration");
    }
  }

  @Nested
  class Machines {
    @Test
    void an_error_is_a_document_too() {
      Result result = run("run", "--output", "json", "--proc-date", "2026-02-30");

      assertThat(result.code()).isEqualTo(2);
      assertThat(result.out())
          .isEqualTo(
              "{\"format\":1,\"verb\":\"run\",\"error\":{\"category\":\"user\","
                  + "\"problem\":\"'2026-02-30' is no date\","
                  + "\"cause\":\"no calendar has that day\","
                  + "\"remedy\":\"Write it as year-month-day with four, two and two digits, such as"
                  + " 2026-03-08\"}}\n");
      assertThat(result.err()).contains("problem  '2026-02-30' is no date");
    }

    @Test
    void so_is_one_of_usage() {
      assertThat(run("run", "--output=json", "--oops").out())
          .startsWith("{\"format\":1,\"verb\":\"run\",\"error\":{\"category\":\"user\"");
      assertThat(run("oops", "--output", "json").out())
          .startsWith("{\"format\":1,\"verb\":\"dayfill\",\"error\":{\"category\":\"user\"");
    }
  }

  @Nested
  class Configuration {
    @Test
    void the_option_beats_the_variable_and_the_variable_the_default() {
      Shell shell = new Shell(folder).with("DAYFILL_CONFIG", "variable.yaml");

      assertThat(shell.run("entities", "-c", "option.yaml").err()).contains("'option.yaml'");
      assertThat(shell.run("entities").err()).contains("'variable.yaml'");
      assertThat(shell.run("entities", "-c", "").err()).contains("'./dayfill.yaml'");
      assertThat(run("entities").err()).contains("'./dayfill.yaml'", "dayfill demo");
    }

    @Test
    void adapters_are_shown_with_their_variants() {
      assertThat(run("adapters").out())
          .startsWith("adapter               spi  variants    from\n")
          .contains("temperature_humidity    1  disruptive  io.dayfill.adapters.");
      assertThat(run("adapters", "--output", "json").out()).contains("\"variants\":[\"meraki\"]");
    }

    @Test
    void a_folder_of_adapters_must_be_there() {
      Result result = run("adapters", "--adapters", "no/such/folder");

      assertThat(result.code()).isEqualTo(2);
      assertThat(result.err()).contains("no/such/folder' is no folder of adapters");
    }
  }

  @Nested
  class Terminals {
    @Test
    void colour_is_for_terminals() {
      assertThat(run("adapters").out()).doesNotContain("\u001b");
      assertThat(new Shell(folder).onTerminal().run("adapters").out()).contains("\u001b[1m");
    }

    @Test
    void no_color_is_obeyed() {
      Shell shell = new Shell(folder).onTerminal().with("NO_COLOR", "1");

      assertThat(shell.run("adapters").out()).doesNotContain("\u001b");
      assertThat(shell.run("run", "--help").out()).doesNotContain("\u001b");
      assertThat(shell.run("oops").err()).doesNotContain("\u001b");
    }

    @Test
    void a_dumb_terminal_gets_none_either() {
      assertThat(new Shell(folder).onTerminal().with("TERM", "dumb").run("adapters").out())
          .doesNotContain("\u001b");
    }

    @Test
    void x09_a_word_of_the_command_line_cannot_steer_the_terminal() {
      assertThat(run("\u001b[2J").err()).contains("\\u001b[2J").doesNotContain("\u001b");
      assertThat(run("run", "--\u001b[2J").err()).doesNotContain("\u001b");
    }
  }

  @Test
  void a_log_file_gets_the_errors_with_their_traces() throws IOException {
    Result result = run("run", "--log-file", "dayfill.log");

    assertThat(result.err()).doesNotContain("\tat ", "    at ");
    assertThat(Files.readString(folder.resolve("dayfill.log")))
        .contains("ERROR", "there is no configuration", "    at io.dayfill.cli.");
    assertThat(run("run", "--verbose").err()).contains("    at io.dayfill.cli.");
  }

  @Test
  void a_demo_leaves_a_folder_alone_that_is_somebodys_own() throws IOException {
    Files.createDirectory(folder.resolve("mine"));
    Files.writeString(folder.resolve("mine/thesis.txt"), "years of work");

    Result result = run("demo", "--dir", "mine");

    assertThat(result.code()).isEqualTo(2);
    assertThat(result.err()).contains("is not empty and no demo's", "--dir");
    assertThat(folder.resolve("mine")).isDirectoryContaining("glob:**thesis.txt");
  }
}
