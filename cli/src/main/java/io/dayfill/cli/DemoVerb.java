package io.dayfill.cli;

import com.google.inject.Inject;
import io.dayfill.cli.term.Screen;
import io.dayfill.core.date.DayRange;
import io.dayfill.core.date.ProcDate;
import io.dayfill.core.error.DayfillException;
import io.dayfill.core.time.TimeSource;
import io.dayfill.testkit.SimulatedApi;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HexFormat;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The demonstration. */
@Command(
    name = "demo",
    description = {
      "Shows what Dayfill is for, with a simulated sensor API and real tables: days are loaded,"
          + " some devices were offline and upload late, the days that stayed short are filled."
    })
final class DemoVerb extends Verb {
  private static final int FEWEST_DAYS = 10;
  private static final int MOST_DAYS = 366;

  private final Surroundings around;
  private final DemoTeller teller;
  private final Signals signals;
  private final TimeSource time;

  @Option(
      names = "--dir",
      paramLabel = "DIR",
      description = "The folder for the configuration and the tables. Default: ./dayfill-demo.")
  private String dir = "dayfill-demo";

  @Option(
      names = "--days",
      paramLabel = "N",
      description = "How many days are loaded. Default: 30.")
  private int days = 30;

  @Option(
      names = "--port",
      paramLabel = "PORT",
      description = "The API's port on 127.0.0.1. Default: a free one.")
  private int port;

  @Option(
      names = "--serve",
      description = "Keep the API there afterwards, so that other commands can be tried.")
  private boolean serve;

  @Inject
  DemoVerb(Surroundings around, DemoTeller teller, Signals signals, TimeSource time) {
    this.around = around;
    this.teller = teller;
    this.signals = signals;
    this.time = time;
  }

  @Override
  int run(Output out, Screen screen) throws InterruptedException {
    if (days < FEWEST_DAYS || days > MOST_DAYS) {
      throw DayfillException.user(
          "--days is " + days,
          "the story needs " + FEWEST_DAYS + " days at least",
          "Write a number from " + FEWEST_DAYS + " to " + MOST_DAYS);
    }
    DemoFolder folder = DemoFolder.open(around.directory().resolve(dir));
    DemoClock clock = new DemoClock(time);
    LocalDate today = ProcDate.today(time.now(), ZoneOffset.UTC).day();
    DayRange range = new DayRange(today.minusDays(days), today.minusDays(1));
    String token = token();
    String configuration = Path.of(dir).resolve(DemoFolder.CONFIGURATION).toString();
    DemoWords words = new DemoWords(around.program(), configuration);
    try (SimulatedApi api =
        Loopback.start(port, () -> DemoApi.start(token, port, range.first(), days, clock))) {
      folder.write(api.baseUrl(), token);
      DemoTeller.Stage stage = new DemoTeller.Stage(folder, api, clock, range, words);
      DemoDocument told = teller.tell(stage, out, screen);
      out.print(told);
      if (!told.isRight()) {
        return ExitCode.INTERNAL;
      }
      if (serve) {
        return signals.serve(words.serving(api.baseUrl(), range), screen);
      }
      out.say(words.leaving());
      return ExitCode.OK;
    }
  }

  private static String token() {
    byte[] bytes = new byte[16];
    new SecureRandom().nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }
}
