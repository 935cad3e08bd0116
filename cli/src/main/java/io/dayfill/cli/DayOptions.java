package io.dayfill.cli;

import io.dayfill.core.date.ProcDate;
import io.dayfill.core.land.AsOf;
import java.time.LocalDate;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** One stored day of one entity, as it was some time. */
final class DayOptions {
  @Parameters(paramLabel = "ENTITY", arity = "1", description = "The entity.")
  private String entity = "";

  @Option(
      names = "--date",
      paramLabel = "DATE",
      required = true,
      description = "The day, such as 2026-03-08.")
  private String date = "";

  @Option(
      names = "--as-of",
      paramLabel = "VERSION|TIME",
      description =
          "Which earlier state of the table is meant: the number of a version, or a time with its"
              + " offset or zone, such as 2026-03-08T10:00:00+01:00.")
  private @Nullable String asOf;

  String entity() {
    return entity;
  }

  LocalDate day() {
    return ProcDate.parse(date).day();
  }

  Optional<AsOf> asOf() {
    return Optional.ofNullable(asOf).filter(text -> !ProcDate.isBlank(text)).map(AsOf::parse);
  }
}
