package io.dayfill.core.metadata;

import static io.dayfill.core.metadata.Yaml.with;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.dayfill.core.error.DayfillException;
import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What editors are told of the language is what configurations are judged by. */
class LanguageSchemaTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final Path PUBLISHED = ROOT.resolve("docs/reference/dayfill.schema.json");
  private static final Pattern BLOCK =
      Pattern.compile("^ *```yaml\n(.*?)^ *```$", Pattern.MULTILINE | Pattern.DOTALL);
  private static final Schema SCHEMA =
      SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
          .getSchema(LanguageSchema.json());

  private static List<String> errors(String yaml) {
    return SCHEMA.validate(yaml, InputFormat.YAML).stream().map(Error::toString).toList();
  }

  @Test
  void the_published_schema_is_the_generated_one() throws IOException {
    assertThat(PUBLISHED)
        .as("bring it up to date: ./dayfill schema > docs/reference/dayfill.schema.json")
        .hasContent(LanguageSchema.json());
  }

  /** A configuration of this repository, and where it stands. */
  @Test
  void what_is_refused_until_a_later_version_is_told_in_the_reference() throws Exception {
    TreeSet<String> refused = new TreeSet<>();
    for (Field field : Language.class.getDeclaredFields()) {
      if (field.getType() == Keys.class) {
        field.setAccessible(true);
        ((Keys) field.get(null))
            .all().stream().filter(key -> !key.built()).map(Key::name).forEach(refused::add);
      }
    }
    String page = Files.readString(ROOT.resolve("docs/reference/metadata.md"));
    Matcher rows =
        Pattern.compile("(?m)^\\| (?:connection|`\\w+`|entity) \\| (`[^|]*`) \\|$")
            .matcher(page.split("\n## Known but not supported yet")[1].split("\n## ")[0]);
    TreeSet<String> told = new TreeSet<>();
    while (rows.find()) {
      told.addAll(List.of(rows.group(1).replace("`", "").split(", ")));
    }

    assertThat(told).isEqualTo(refused);
  }

  record Sample(Path file, String yaml) {
    @Override
    public String toString() {
      return ROOT.relativize(file).toString();
    }
  }

  static List<Sample> samples() throws IOException {
    List<Sample> samples = new ArrayList<>();
    for (Path file : files(".yaml")) {
      samples.add(new Sample(file, Files.readString(file)));
    }
    for (Path page : files(".md")) {
      Matcher block = BLOCK.matcher(Files.readString(page));
      while (block.find()) {
        samples.add(new Sample(page, block.group(1)));
      }
    }
    samples.removeIf(sample -> !sample.yaml.contains("warehouse:"));
    return samples;
  }

  private static List<Path> files(String end) throws IOException {
    try (Stream<Path> files = Files.walk(ROOT)) {
      return files
          .filter(file -> file.toString().endsWith(end))
          .filter(file -> !file.toString().contains("/target/"))
          .sorted()
          .toList();
    }
  }

  @ParameterizedTest
  @MethodSource("samples")
  void every_sample_of_this_repository_passes(Sample sample) {
    assumeThat(isPending(sample)).as("needs what this version refuses").isFalse();
    assertThat(errors(sample.yaml)).isEmpty();
  }

  /** Whether a sample says what belongs to the language and is refused as yet. */
  private static boolean isPending(Sample sample) {
    try {
      new MetadataLoader(Map.of()).parse(sample.yaml, sample.file);
      return false;
    } catch (DayfillException e) {
      return e.problem().contains("not supported yet");
    }
  }

  @Test
  void sample_files_name_the_schema_for_editors() throws IOException {
    for (Sample sample : samples()) {
      if (sample.file.toString().endsWith(".yaml")) {
        Path folder = sample.file.getParent();
        String named = "# yaml-language-server: $schema=" + folder.relativize(PUBLISHED);
        assertThat(sample.yaml).as(sample.toString()).startsWith(named + "\n");
      }
    }
  }

  @ParameterizedTest(name = "{1}")
  @CsvSource(
      delimiter = '|',
      value = {
        "15 min | PT15M",
        "15 min | 15min",
        "15 min | '\"15 min\"'",
        "enabled | 'enabled: true'",
        "enabled | 'enabled: \"true\"'",
        "enabled | 'enabled: false'",
        "batch | 'batch_days: 3'",
        "batch | 'batch_days: \"3\"'",
        "shrink | max_shrink: 33.3%",
        "key: id | key: [id, ts]",
        "'\"{start}\"' | '\"{start:date}\"'",
        "'to: \"{end:epoch_ms}\"' | 'to: \"{end}\", limit: 5, raw: true'",
        "cursor_param: after | 'cursor_param: after, page_size: 10, page_size_param: \"n\"'",
        "'[v.double, v.int], type: double' | 'v, type: array<double>'",
        "type: double | 'type: double, required: true'",
        "type: double | 'type: double, required: \"true\"'",
        "type: double | 'type: boolean, values: {A: true, B: false, 1: true}'",
        "requests: 10 | requests: 10, burst: 3",
      })
  void what_the_validator_takes_passes(String piece, String other) {
    String yaml =
        switch (piece) {
          case "enabled", "batch", "shrink" -> with("key: id", "key: id\n    " + other);
          default ->
              with(
                  piece,
                  other.replace(", limit", "\n        limit").replace(", raw", "\n        raw"));
        };
    assertThat(Yaml.load(yaml).entities()).isNotEmpty();
    assertThat(errors(yaml)).isEmpty();
  }

  @ParameterizedTest(name = "{1}")
  @CsvSource(
      delimiter = '|',
      value = {
        "warehouse: ./warehouse | 'warehouse: ./warehouse\nware: house'",
        "warehouse: ./warehouse | table_format: delta",
        "warehouse: ./warehouse | 'warehouse: ./warehouse\ntable_format: iceberg'",
        "base_url | basis_url",
        "type: bearer | typ: bearer",
        "type: bearer | 'type: [bearer]'",
        "'\"${env:SENSOR_API_TOKEN}\"' | s3cr3t",
        "requests: 10 | request: 10",
        "requests: 10 | requests: 0",
        "requests: 10 | requests: many",
        "requests: 10 | requests: 1.5",
        "requests: 10 | requests: [1]",
        "max_wait: PT15M | max_wait: 15",
        "15 min | 15 fortnights",
        "event_time: ts | event_tim: ts",
        "climate: | Climate:",
        "raw.climate | climate",
        "pagination_style: cursor | pagination_style: cursors",
        "params: | parameters:",
        "cursor_param: after | cursor_parm: after",
        "'records: ' | 'record: '",
        "name: id, | nam: id,",
        "name: id, | name: _id,",
        "name: id, |",
        "key: id | max_shrink: 0.5",
        "key: id | enabled: yes",
        "key: id | 'window: {pads: 0 s}'",
        "key: id | window: none",
      })
  void what_the_validator_refuses_key_by_key_does_not_pass(String piece, String other) {
    String yaml = with(piece, other == null ? "" : other.replace("\\n", "\n"));
    assertThat(Yaml.problems(yaml)).isNotEmpty();
    assertThat(errors(yaml)).isNotEmpty();
  }
}
