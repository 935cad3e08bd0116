package io.dayfill.cli;

import com.google.inject.Inject;
import io.dayfill.cli.plugin.AdapterCatalog;
import io.dayfill.cli.plugin.BrokenJar;
import io.dayfill.cli.term.Json;
import io.dayfill.cli.term.Screen;
import io.dayfill.cli.term.Table;
import io.dayfill.cli.term.Text;
import io.dayfill.core.spi.Adapters;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Which adapters there are. */
@Command(
    name = "adapters",
    description = "Shows the adapters at hand, where they came from, and what is wrong with any.")
final class AdaptersVerb extends Verb {
  private final Sessions sessions;

  @Mixin private ConfigOptions config = new ConfigOptions();

  @Inject
  AdaptersVerb(Sessions sessions) {
    this.sessions = sessions;
  }

  @Override
  int run(Output out, Screen screen) {
    try (AdapterCatalog catalog = sessions.adapters(config)) {
      Map<String, List<String>> duplicates = catalog.duplicates();
      out.print(new Catalog(catalog.found(), catalog.problems(), duplicates));
      return duplicates.isEmpty() ? ExitCode.OK : ExitCode.USER;
    }
  }

  /**
   * The adapters at hand.
   *
   * @param found those that can be used
   * @param problems what cannot
   * @param duplicates names that several claim: no run begins while there is one
   */
  record Catalog(
      List<Adapters.Found> found, List<BrokenJar> problems, Map<String, List<String>> duplicates)
      implements Document {
    @Override
    public String text(View view) {
      Table table = new Table("adapter", ">spi", "from");
      for (Adapters.Found adapter : found) {
        table.row(adapter.name(), String.valueOf(adapter.adapter().spiVersion()), adapter.origin());
      }
      StringBuilder out = new StringBuilder(table.render(view.style()));
      for (BrokenJar broken : problems) {
        out.append('\n').append(view.style().bad("cannot be used")).append("  ");
        out.append(Text.safe(broken.origin())).append("\n  ");
        out.append(Text.safe(broken.problem())).append('\n');
      }
      duplicates.forEach(
          (name, origins) -> {
            out.append('\n').append(view.style().bad("there more than once")).append("  ");
            out.append(Text.safe(name)).append(": no run begins before all but one are removed\n");
            origins.forEach(origin -> out.append("  ").append(Text.safe(origin)).append('\n'));
          });
      return out.toString();
    }

    @Override
    public void json(Json json) {
      json.objects(
              "adapters",
              found,
              (out, adapter) ->
                  out.put("adapter", adapter.name())
                      .put("origin", adapter.origin())
                      .put("spi_version", adapter.adapter().spiVersion()))
          .objects(
              "problems",
              problems,
              (out, broken) -> out.put("origin", broken.origin()).put("problem", broken.problem()))
          .object(
              "duplicates",
              members -> duplicates.forEach((name, origins) -> members.texts(name, origins)));
    }
  }
}
