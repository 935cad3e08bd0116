package io.dayfill.docs;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Delta Spark, in a JVM of its own: its libraries and Dayfill's never meet. */
final class Spark implements AutoCloseable {
  private static final Path MODULE = Path.of("spark/target");

  /** What Spark reaches into, by its own launcher. */
  private static final List<String> OPENED =
      List.of(
          "java.lang",
          "java.lang.invoke",
          "java.lang.reflect",
          "java.io",
          "java.net",
          "java.nio",
          "java.util",
          "java.util.concurrent",
          "java.util.concurrent.atomic",
          "sun.nio.ch",
          "sun.nio.cs",
          "sun.security.action",
          "sun.util.calendar");

  private final Process process;
  private final Path errors;
  private final BufferedReader answers;
  private final BufferedWriter questions;

  private Spark(Process process, Path errors) {
    this.process = process;
    this.errors = errors;
    answers = process.inputReader(StandardCharsets.UTF_8);
    questions = process.outputWriter(StandardCharsets.UTF_8);
  }

  /** Starts one; the first answer comes when it is there. */
  static Spark start(Path folder) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    OPENED.forEach(name -> command.add("--add-opens=java.base/" + name + "=ALL-UNNAMED"));
    command.addAll(
        List.of(
            "-Xmx1g",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            // Half of a minute is its start, and a seventh of that to prove its classes
            "-XX:+UnlockDiagnosticVMOptions",
            "-XX:-BytecodeVerificationRemote",
            "-Djava.net.preferIPv4Stack=true"));
    command.add("-cp");
    command.add(
        MODULE.resolve("classes")
            + File.pathSeparator
            + Files.readString(MODULE.resolve("spark.classpath")));
    command.add("io.dayfill.docs.spark.SparkSql");
    command.add(folder.toAbsolutePath().toString());
    Path errors = folder.resolve("spark.err");
    ProcessBuilder builder = new ProcessBuilder(command).redirectError(errors.toFile());
    builder.environment().put("SPARK_LOCAL_IP", "127.0.0.1");
    return new Spark(builder.start(), errors);
  }

  /** Does a statement; its rows as JSON. {@code {table}} stands for a table. */
  List<String> sql(Path table, String statement) {
    return ask("sql " + named(table, statement));
  }

  /** The files that a query would read, by their paths below the table. */
  List<String> files(Path table, String query) {
    return ask("files " + named(table, query)).stream()
        .map(file -> file.substring(file.indexOf(table.getFileName() + "/year=")))
        .map(file -> file.substring(file.indexOf('/') + 1))
        .toList();
  }

  private static String named(Path table, String statement) {
    return statement.strip().replace('\n', ' ').replace("{table}", "delta.`" + table + "`");
  }

  private synchronized List<String> ask(String question) {
    try {
      questions.write(question + "\n");
      questions.flush();
      String answer = answers.readLine();
      if (answer == null || !answer.startsWith("ok ")) {
        try (Stream<String> said = Files.lines(errors)) {
          throw new AssertionError(question + " gave " + answer + "\n" + said.limit(40).toList());
        }
      }
      List<String> rows = new ArrayList<>();
      for (int left = Integer.parseInt(answer.substring(3)); left > 0; left--) {
        rows.add(answers.readLine());
      }
      return rows;
    } catch (IOException e) {
      throw new UncheckedIOException("Spark has ended, see " + errors, e);
    }
  }

  @Override
  public void close() throws IOException {
    process.destroyForcibly();
    answers.close();
  }
}
