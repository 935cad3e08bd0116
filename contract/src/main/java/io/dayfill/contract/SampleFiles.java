package io.dayfill.contract;

import io.dayfill.core.spi.Adapter;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * The samples beside an adapter: {@code META-INF/dayfill/samples/NAME/sample.yaml} and what it
 * names, of another shape {@code .../NAME/VARIANT/sample.yaml}.
 */
final class SampleFiles {
  private static final String FOLDER = "META-INF/dayfill/samples/";

  private SampleFiles() {}

  /** Where the description of the samples must stand. */
  static String place(Subject subject) {
    return FOLDER
        + subject.adapter().name()
        + "/"
        + subject.variant().map(name -> name + "/").orElse("")
        + "sample.yaml";
  }

  static Optional<Samples> beside(Adapter adapter, Optional<String> variant) {
    String folder = FOLDER + adapter.name() + "/" + variant.map(name -> name + "/").orElse("");
    return text(adapter, folder + "sample.yaml")
        .map(
            description ->
                Samples.read(
                    description,
                    name ->
                        text(adapter, folder + name)
                            .orElseThrow(
                                () ->
                                    new IllegalArgumentException(
                                        "there is no " + folder + name + " in the jar"))));
  }

  private static Optional<String> text(Adapter adapter, String path) {
    ClassLoader loader = adapter.getClass().getClassLoader();
    try (InputStream in = loader == null ? null : loader.getResourceAsStream(path)) {
      return in == null
          ? Optional.empty()
          : Optional.of(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
