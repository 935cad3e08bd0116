package io.dayfill.testkit.s3;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/**
 * S3Proxy over a folder, in a JVM of its own with a class path of its own: what it is made of does
 * not go together with what Dayfill is made of. A folder in the folder is a bucket.
 *
 * <p>The system property {@code dayfill.s3.classpath} names the file that holds the class path.
 */
public final class S3Server implements AutoCloseable {
  /** The access key that it takes. */
  public static final String KEY = "test-access-key";

  /** The secret key that it takes. */
  public static final String SECRET = "test-secret-key-0123456789";

  private final Process process;
  private final URI endpoint;

  private S3Server(Process process, URI endpoint) {
    this.process = process;
    this.endpoint = endpoint;
  }

  /**
   * Starts one on a free port of this machine.
   *
   * @param folder in which the buckets are
   */
  public static S3Server start(Path folder) throws IOException {
    String classPath =
        Files.readString(Path.of(System.getProperty("dayfill.s3.classpath", "")), UTF_8).strip();
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx192m",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                own() + System.getProperty("path.separator") + classPath,
                S3ServerProcess.class.getName(),
                folder.toString(),
                KEY,
                SECRET)
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    BufferedReader told = process.inputReader(UTF_8);
    String port = told.readLine();
    if (port == null || !port.matches("\\d+")) {
      process.destroyForcibly();
      throw new IOException("the server did not start: " + port);
    }
    return new S3Server(process, URI.create("http://127.0.0.1:" + port));
  }

  private static String own() throws IOException {
    try {
      return Path.of(S3Server.class.getProtectionDomain().getCodeSource().getLocation().toURI())
          .toString();
    } catch (URISyntaxException e) {
      throw new IOException(e);
    }
  }

  /** Where it is reached. */
  public URI endpoint() {
    return endpoint;
  }

  /** Ends it as a power cut would. */
  @Override
  public void close() {
    process.destroyForcibly();
    try {
      process.waitFor(10, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
