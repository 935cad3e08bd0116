package io.dayfill.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayfill.cli.Shell.Result;
import io.dayfill.cli.plugin.AdapterJars;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VerifyTest {
  private static final Path SAMPLE = Path.of("../docs/sample-adapter/src/main");
  private static final String SAMPLES = "META-INF/dayfill/samples";

  @TempDir private Path folder;

  @Test
  void the_tutorials_jar_keeps_every_rule() throws Exception {
    Path jar = sample(text -> text, true);

    Result result = new Shell(folder).run("adapters", "verify", jar.toString());

    assertThat(result.out())
        .startsWith("soil_moisture\n  declaration: ok\n  mapping: ok\n")
        .contains("  bounds: ok\n", "  429: ok\n", " 0 failed, 0 not checked\n")
        .endsWith("\nThe contract is kept.\n");
    assertThat(result.err()).isEqualTo("Making 19 checks of soil_moisture ...\n");
    assertThat(result.code()).isZero();
  }

  @Test
  void without_samples_the_mapping_is_not_checked() throws Exception {
    Result result = new Shell(folder).run("adapters", "verify", sample(t -> t, false).toString());

    assertThat(result.out())
        .contains(
            "  mapping: not checked\n    reason   there are no sample pages and expected rows")
        .contains("META-INF/dayfill/samples/soil_moisture/sample.yaml\n", "  windows: ok\n");
    assertThat(result.code()).isZero();
  }

  @Test
  void a_failure_is_told_with_its_request_and_answer() throws Exception {
    Path jar = sample(text -> text.replace("moisture.percent", "moisture.pct"), true);

    Result text = new Shell(folder).run("adapters", "verify", jar.toString());
    Result json = new Shell(folder).run("adapters", "verify", jar.toString(), "--output", "json");

    assertThat(text.code()).isEqualTo(2);
    assertThat(text.out())
        .contains("  mapping: FAILED\n")
        .contains("    reason   no row is {id=m1,")
        .contains("    request  GET /v1/measurements?since=2026-03-08T00")
        .contains("    answer   200 {\"measurements\": [")
        .endsWith("\nThe contract is broken.\n");
    assertThat(json.code()).isEqualTo(2);
    assertThat(json.out())
        .startsWith("{\"format\":1,\"verb\":\"adapters\",\"jar\":")
        .contains("\"adapter\":\"soil_moisture\",\"variant\":null,\"passed\":")
        .contains("{\"check\":\"mapping\",\"rule\":\"sample pages become the expected rows\",")
        .contains("\"verdict\":\"failed\"");
  }

  @Test
  void what_is_no_jar_of_adapters_is_refused() throws Exception {
    Path empty = AdapterJars.in(folder.resolve("jars")).jar("empty.jar");

    assertThat(new Shell(folder).run("adapters", "verify", empty.toString()).err())
        .contains("it names no adapter", "META-INF/services");
    assertThat(new Shell(folder).run("adapters", "verify", "no.jar").err())
        .contains("there is no jar 'no.jar'");
    assertThat(new Shell(folder).run("adapters", "check").code()).isEqualTo(2);
  }

  /** The project of the tutorial as a jar, its source changed. */
  private Path sample(UnaryOperator<String> change, boolean withSamples) throws IOException {
    String type = "com.example.soil.SoilMoistureAdapter";
    Path source = SAMPLE.resolve("java").resolve(type.replace('.', '/') + ".java");
    AdapterJars jar =
        AdapterJars.in(folder.resolve("jars"))
            .source(type, change.apply(Files.readString(source)))
            .service(type);
    Path resources = SAMPLE.resolve("resources");
    for (Path file : files(resources.resolve(SAMPLES))) {
      if (withSamples) {
        jar.resource(resources.relativize(file).toString(), Files.readString(file));
      }
    }
    return jar.jar("soil.jar");
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> tree = Files.walk(folder)) {
      return tree.filter(Files::isRegularFile).sorted().toList();
    }
  }
}
