package io.dayfill.sink.delta;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Assumptions;

/** A file system in memory, mounted for one test where that is allowed. */
final class Mount implements AutoCloseable {
  private final Path at;

  private Mount(Path at) {
    this.at = at;
  }

  /** Mounts one of a size such as {@code 8m}; where that is not allowed, the test is set aside. */
  static Mount ofSize(Path at, String size) throws IOException, InterruptedException {
    Files.createDirectories(at);
    String refusal = run("mount", "-t", "tmpfs", "-o", "size=" + size, "dayfill", at.toString());
    Assumptions.assumeTrue(refusal.isEmpty(), "no file system can be mounted here: " + refusal);
    return new Mount(at);
  }

  /** Lets nobody, not even root, write there any more; or everybody again. */
  void setReadOnly(boolean readOnly) throws IOException, InterruptedException {
    String refusal = run("mount", "-o", "remount," + (readOnly ? "ro" : "rw"), at.toString());
    if (!refusal.isEmpty()) {
      throw new IOException(refusal);
    }
  }

  /** What a command had to say where it failed; empty where it did not. */
  private static String run(String... command) throws IOException, InterruptedException {
    List<String> words = new ArrayList<>(Arrays.asList(command));
    try {
      Process process = new ProcessBuilder(words).redirectErrorStream(true).start();
      String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return process.waitFor() == 0 ? "" : said.strip() + " (" + process.exitValue() + ")";
    } catch (IOException e) {
      return String.valueOf(e.getMessage());
    }
  }

  @Override
  public void close() throws IOException, InterruptedException {
    run("umount", "-l", at.toString());
  }
}
