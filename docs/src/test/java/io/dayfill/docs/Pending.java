package io.dayfill.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The samples that want keys which are still refused, and which keys those are. */
final class Pending {
  private static final Path LIST = Path.of("src/test/resources/apis/pending");

  private Pending() {}

  static Optional<List<String>> of(String sample) throws IOException {
    return Files.exists(LIST)
        ? Files.readAllLines(LIST).stream()
            .filter(line -> line.startsWith(sample + ":"))
            .map(line -> List.of(line.substring(sample.length() + 1).strip().split(" +")))
            .findFirst()
        : Optional.empty();
  }
}
