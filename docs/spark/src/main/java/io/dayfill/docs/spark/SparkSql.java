package io.dayfill.docs.spark;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * Does what stands on standard input, a line each: {@code sql STATEMENT} gives the rows as JSON,
 * {@code files QUERY} the files that a query would read. Answers on standard output with {@code ok
 * COUNT} and as many lines, or with {@code error MESSAGE}.
 */
public final class SparkSql {
  private SparkSql() {}

  /**
   * Serves until the input ends.
   *
   * @param args a folder to work in
   */
  public static void main(String[] args) throws IOException {
    PrintStream answers = System.out;
    // Whatever a library prints is no answer
    System.setOut(System.err);
    SparkSession spark = session(args[0]);
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      answer(spark, line, answers);
      answers.flush();
    }
    spark.stop();
  }

  private static SparkSession session(String folder) {
    return SparkSession.builder()
        .master("local[1]")
        .config("spark.ui.enabled", "false")
        .config("spark.sql.extensions", "io.delta.sql.DeltaSparkSessionExtension")
        .config(
            "spark.sql.catalog.spark_catalog", "org.apache.spark.sql.delta.catalog.DeltaCatalog")
        .config("spark.sql.session.timeZone", "UTC")
        .config("spark.sql.warehouse.dir", folder)
        // Small tables: what a cluster needs only costs time here
        .config("spark.sql.shuffle.partitions", "1")
        .config("spark.databricks.delta.snapshotPartitions", "1")
        .config("spark.sql.codegen.wholeStage", "false")
        .config("spark.sql.codegen.factoryMode", "NO_CODEGEN")
        .config("spark.sql.adaptive.enabled", "false")
        .getOrCreate();
  }

  private static void answer(SparkSession spark, String line, PrintStream answers) {
    try {
      int blank = line.indexOf(' ');
      Dataset<Row> rows = spark.sql(line.substring(blank + 1));
      List<String> lines =
          line.startsWith("files ")
              ? Arrays.asList(rows.inputFiles())
              : rows.toJSON().collectAsList();
      answers.println("ok " + lines.size());
      lines.forEach(answers::println);
    } catch (Exception e) {
      answers.println("error " + String.valueOf(e.getMessage()).replace('\n', ' '));
    }
  }
}
