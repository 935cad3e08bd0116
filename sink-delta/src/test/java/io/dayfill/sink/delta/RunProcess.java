package io.dayfill.sink.delta;

import io.dayfill.core.land.Warehouse;
import io.dayfill.core.metadata.Entity;
import io.dayfill.core.metadata.Metadata;
import io.dayfill.core.plan.PlanRequest;
import io.dayfill.core.run.Dayfill;
import io.dayfill.core.run.RunListener;
import io.dayfill.core.run.RunOptions;
import io.dayfill.core.run.RunReport;
import io.dayfill.core.time.SystemTimeSource;
import io.dayfill.core.time.TimeSource;
import io.dayfill.sink.delta.internal.fs.LocalDisk;
import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** A process of its own that loads the same days again whenever it is told to. */
final class RunProcess implements Closeable {
  static final String FIRST = "2026-03-08";
  static final String LAST = "2026-03-10";

  private final Process process;
  private final BufferedReader from;
  private final Writer to;

  private RunProcess(Process process) {
    this.process = process;
    from =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    to = new OutputStreamWriter(process.getOutputStream(), StandardCharsets.UTF_8);
  }

  static RunProcess start(Form form, int port, Path root) throws IOException {
    Path log = root.resolveSibling("errors.txt");
    return new RunProcess(ChildJvm.talkTo(RunProcess.class, "96m", log, form, port, root));
  }

  /** Tells it to load the days: once, or for ever. */
  void tell(String word) throws IOException {
    to.write(word + "\n");
    to.flush();
  }

  /** What it says next; null if it has ended. */
  String hear() throws IOException {
    return from.readLine();
  }

  /** Ends it as {@code kill -9} does. */
  void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }

  static Metadata metadata(int port, Path root) {
    return RoomsRun.room(
        port, root, "rate_limit: {requests: 100000, per: 1 s}", "max_quarantined: 90 %");
  }

  static Entity entity(Metadata metadata) {
    return metadata.entities().get("room");
  }

  /** Loads what is due of the days, or all of them again. */
  static RunReport run(
      Metadata metadata, Warehouse warehouse, TimeSource time, PlanRequest.Reprocess which) {
    try (Dayfill dayfill = Dayfill.builder(metadata, warehouse).time(time).build()) {
      PlanRequest request = PlanRequest.range(FIRST, LAST).reprocess(which);
      return dayfill.run(dayfill.plan(request), RunOptions.DEFAULT, new RunListener() {});
    }
  }

  /** Arguments: the form, the port of the API, the folder of the warehouse. */
  public static void main(String[] args) throws IOException {
    Path root = Path.of(args[2]);
    Metadata metadata = metadata(Integer.parseInt(args[1]), root);
    TimeSource time = new SystemTimeSource();
    PrintStream said = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    BufferedReader told =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    said.println("ready");
    try (Warehouse warehouse = Form.valueOf(args[0]).open(root, time, new LocalDisk())) {
      for (String word = told.readLine(); word != null; word = told.readLine()) {
        do {
          RunReport report = run(metadata, warehouse, time, PlanRequest.Reprocess.ALL);
          said.println(report.worst().map(worst -> report.toString()).orElse("done"));
        } while (word.equals("on and on"));
      }
    }
  }
}
