package io.dayfill.core.metadata;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayfill.core.error.DayfillException;
import io.dayfill.core.error.ErrorCategory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EnvironmentSecretsTest {
  @TempDir Path folder;

  private final Secrets secrets =
      new EnvironmentSecrets(Map.of("TOKEN", "s3cr3t", "EMPTY", "", "BLANK", " \t"));

  @Test
  void a_variable_is_looked_up_and_does_not_print() {
    Secret secret = secrets.resolve(new SecretReference("env", "TOKEN"));

    assertThat(secret.reveal()).isEqualTo("s3cr3t");
    assertThat(secret).hasToString("***");
  }

  @ParameterizedTest
  @CsvSource({"NONE, is not set", "EMPTY, is empty", "BLANK, is empty"})
  void a_variable_that_is_missing_or_empty_is_named(String name, String reason) {
    assertThatThrownBy(() -> secrets.resolve(new SecretReference("env", name)))
        .isInstanceOfSatisfying(
            DayfillException.class,
            error -> assertThat(error.category()).isEqualTo(ErrorCategory.USER))
        .hasMessageContaining("secret ${env:" + name + "} is not there")
        .hasMessageContaining(reason);
  }

  @ParameterizedTest
  @ValueSource(strings = {"s3cr3t", "s3cr3t\n", "s3cr3t\r\n"})
  void a_file_is_read_without_its_last_line_end(String content) throws IOException {
    assertThat(secrets.resolve(file(content)).reveal()).isEqualTo("s3cr3t");
  }

  @Test
  void space_that_belongs_to_a_secret_stays() throws IOException {
    assertThat(secrets.resolve(file(" a b \n\n")).reveal()).isEqualTo(" a b \n");
  }

  @Test
  void a_file_is_read_anew_each_time() throws IOException {
    SecretReference reference = file("old");
    assertThat(secrets.resolve(reference).reveal()).isEqualTo("old");
    Files.writeString(Path.of(reference.name()), "new");

    assertThat(secrets.resolve(reference).reveal()).isEqualTo("new");
  }

  @Test
  void a_file_that_is_missing_empty_or_too_large_is_named_and_not_shown() throws IOException {
    String missing = folder.resolve("none").toString();
    assertThatThrownBy(() -> secrets.resolve(new SecretReference("file", missing)))
        .isInstanceOf(DayfillException.class)
        .hasMessageContaining("${file:" + missing + "}")
        .hasMessageContaining("cannot be read");
    SecretReference empty = file("\n");
    assertThatThrownBy(() -> secrets.resolve(empty)).hasMessageContaining("is empty");
    SecretReference large = file("s3cr3t".repeat(20_000));
    assertThatThrownBy(() -> secrets.resolve(large))
        .hasMessageContaining("larger than 64 KiB")
        .satisfies(error -> assertThat(error.getMessage()).doesNotContain("s3cr3t"));
    assertThatThrownBy(() -> secrets.resolve(new SecretReference("file", folder.toString())))
        .hasMessageContaining("cannot be read");
  }

  private SecretReference file(String content) throws IOException {
    Path file = Files.createTempFile(folder, "token", "");
    Files.writeString(file, content);
    return new SecretReference("file", file.toString());
  }
}
