package io.dayfill.cli;

import io.dayfill.cli.term.Json;
import io.dayfill.cli.term.Screen;
import io.dayfill.core.spi.SpiVersion;
import picocli.CommandLine.Command;

/** Which Dayfill this is. */
@Command(name = "version", description = "Shows which Dayfill this is, and on which Java it runs.")
final class VersionVerb extends Verb implements Document {
  @Override
  int run(Output out, Screen screen) {
    out.print(this);
    return ExitCode.OK;
  }

  @Override
  public String text(View view) {
    return "dayfill "
        + Version.current()
        + ("\nadapter SPI " + SpiVersion.CURRENT)
        + ("\nJava " + Runtime.version() + " (" + vendor() + ")\n");
  }

  @Override
  public void json(Json json) {
    json.put("version", Version.current())
        .put("spi_version", SpiVersion.CURRENT)
        .put("java_version", Runtime.version().toString())
        .put("java_vendor", vendor());
  }

  private static String vendor() {
    return System.getProperty("java.vendor", "unknown");
  }
}
