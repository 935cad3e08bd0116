package io.dayfill.store.s3;

import io.dayfill.core.date.DayRange;
import io.dayfill.sink.delta.DeltaWarehouse;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;

/** A process of its own that lands days in a bucket, one commit after the other. */
final class CommitProcess {
  private CommitProcess() {}

  /** Arguments: the warehouse, the endpoint, the run's name, how many commits. */
  public static void main(String[] args) {
    try (DeltaWarehouse warehouse = Bucket.warehouse(URI.create(args[0]), URI.create(args[1]))) {
      for (int i = 0; i < Integer.parseInt(args[3]); i++) {
        DayRange days = DayRange.of(Bucket.MARCH_8.plusDays(i % 3));
        Bucket.land(warehouse, args[2] + "-" + i, 0, days, 200);
      }
    }
  }

  static Process start(URI warehouse, URI endpoint, String run, int commits) throws IOException {
    return new ProcessBuilder(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                CommitProcess.class.getName(),
                warehouse.toString(),
                endpoint.toString(),
                run,
                Integer.toString(commits)))
        .redirectErrorStream(true)
        .redirectOutput(new File(System.getProperty("java.io.tmpdir"), "dayfill-" + run + ".log"))
        .start();
  }
}
