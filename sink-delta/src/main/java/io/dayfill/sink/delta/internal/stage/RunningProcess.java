package io.dayfill.sink.delta.internal.stage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;

/**
 * A process by which somebody else can tell whether it still lives.
 *
 * @param host the host's name
 * @param pid the process's number there
 * @param started when it started, since numbers are given again
 */
record RunningProcess(String host, long pid, String started) {
  static RunningProcess current() {
    return new RunningProcess(
        hostName(), ProcessHandle.current().pid(), started(ProcessHandle.current()));
  }

  /** The host's name, without asking the network for it. */
  private static String hostName() {
    try {
      return Files.readString(Path.of("/proc/sys/kernel/hostname")).strip();
    } catch (IOException e) {
      String name = System.getenv("HOSTNAME");
      return name == null ? "" : name;
    }
  }

  private static String started(ProcessHandle process) {
    return process.info().startInstant().map(Instant::toString).orElse("");
  }

  /** Reads what {@link #toString} wrote. */
  static Optional<RunningProcess> parse(String text) {
    String[] parts = text.split("\\|", -1);
    return parts.length == 3 && parts[1].matches("\\d{1,18}")
        ? Optional.of(new RunningProcess(parts[0], Long.parseLong(parts[1]), parts[2]))
        : Optional.empty();
  }

  /** Whether it certainly lives: it is on this host, and still the same. */
  boolean isAlive() {
    return host.equals(hostName())
        && ProcessHandle.of(pid)
            .filter(ProcessHandle::isAlive)
            .map(process -> started(process).equals(started))
            .orElse(false);
  }

  @Override
  public String toString() {
    return host + "|" + pid + "|" + started;
  }
}
