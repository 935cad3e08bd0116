package io.dayfill.cli;

import io.dayfill.core.error.ErrorCategory;
import io.dayfill.core.run.RunReport;

/** What the process tells its caller. */
final class ExitCode {
  static final int OK = 0;
  static final int INTERNAL = 1;
  static final int USER = 2;
  static final int EXTERNAL = 3;
  static final int STORAGE = 4;
  static final int QUOTA = 5;
  static final int INTERRUPTED = 130;
  static final int TERMINATED = 143;

  private ExitCode() {}

  /** That of a run that no signal ended. */
  static int of(RunReport report) {
    boolean unfinished =
        !report.stopped() && report.entities().stream().anyMatch(e -> e.daysLeft() > 0);
    return report.worst().map(ExitCode::of).orElse(unfinished ? INTERNAL : OK);
  }

  static int of(ErrorCategory category) {
    return switch (category) {
      case INTERNAL -> INTERNAL;
      case USER -> USER;
      case EXTERNAL -> EXTERNAL;
      case STORAGE -> STORAGE;
      case QUOTA -> QUOTA;
    };
  }
}
