package io.dayfill.cli;

import com.google.inject.Inject;
import io.dayfill.cli.log.LogFactory;
import io.dayfill.cli.log.LogTarget;
import io.dayfill.cli.plugin.AdapterCatalog;
import io.dayfill.cli.plugin.BrokenJar;
import io.dayfill.cli.term.Json;
import io.dayfill.cli.term.Screen;
import io.dayfill.cli.term.Table;
import io.dayfill.cli.term.Text;
import io.dayfill.contract.Subject;
import io.dayfill.contract.Suite;
import io.dayfill.core.error.DayfillException;
import io.dayfill.core.spi.Adapters;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Which adapters there are. */
@Command(
    name = "adapters",
    description = {
      "Shows the adapters at hand, where they came from, and what is wrong with any.",
      "'adapters verify FILE.jar' checks that those of a jar keep the contract of adapters."
    })
final class AdaptersVerb extends Verb {
  private static final String VERIFY = "verify";

  private final Sessions sessions;
  private final Surroundings around;

  @Parameters(
      arity = "0..2",
      paramLabel = "verify FILE",
      description = "Checks the adapters of this jar instead.")
  private List<String> words = new ArrayList<>();

  @Mixin private ConfigOptions config = new ConfigOptions();

  @Inject
  AdaptersVerb(Sessions sessions, Surroundings around) {
    this.sessions = sessions;
    this.around = around;
  }

  @Override
  int run(Output out, Screen screen) {
    if (!words.isEmpty()) {
      return verify(out, screen);
    }
    try (AdapterCatalog catalog = sessions.adapters(config)) {
      Map<String, List<String>> duplicates = catalog.duplicates();
      out.print(new Catalog(catalog.found(), catalog.problems(), duplicates));
      return duplicates.isEmpty() ? ExitCode.OK : ExitCode.USER;
    }
  }

  private int verify(Output out, Screen screen) {
    if (words.size() != 2 || !words.get(0).equals(VERIFY)) {
      throw DayfillException.user(
          words.equals(List.of(VERIFY))
              ? "adapters verify names no jar"
              : "'adapters " + Text.safe(String.join(" ", words)) + "' is no command",
          "",
          "Write 'adapters', or 'adapters verify FILE.jar'");
    }
    Path jar = around.directory().resolve(words.get(1));
    if (!Files.isRegularFile(jar)) {
      throw DayfillException.user(
          "there is no jar '" + Text.safe(words.get(1)) + "'", "", "Name the file of the jar");
    }
    try (AdapterCatalog catalog = AdapterCatalog.ofJar(getClass().getClassLoader(), jar)) {
      if (!catalog.problems().isEmpty()) {
        BrokenJar broken = catalog.problems().get(0);
        throw DayfillException.user(
            "the adapters of " + broken.origin() + " cannot be used",
            broken.problem(),
            "Mend the jar");
      }
      hushFaults();
      VerifyDocument document = new VerifyDocument(jar.toString(), sheets(catalog, screen));
      out.print(document);
      return document.isKept() ? ExitCode.OK : ExitCode.USER;
    }
  }

  /** Most checks make a run fail, whose warnings would look as if something were wrong. */
  private void hushFaults() {
    boolean wanted = common().verbose() || common().logFile() != null;
    if (!wanted && LoggerFactory.getILoggerFactory() instanceof LogFactory loggers) {
      loggers.sendTo(LogTarget.NONE);
    }
  }

  private List<VerifyDocument.Sheet> sheets(AdapterCatalog catalog, Screen screen) {
    List<VerifyDocument.Sheet> sheets = new ArrayList<>();
    for (Adapters.Found found : catalog.found()) {
      for (Subject subject : Subject.all(found.adapter())) {
        if (!common().quiet()) {
          int checks = Suite.checks().size();
          screen.line("Making " + checks + " checks of " + Text.safe(subject.title()) + " ...");
        }
        sheets.add(
            new VerifyDocument.Sheet(
                subject.adapter().name(), subject.variant().orElse(""), Suite.run(subject)));
      }
    }
    return sheets;
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
      Table table = new Table("adapter", ">spi", "variants", "from");
      for (Adapters.Found adapter : found) {
        String variants = String.join(", ", variants(adapter));
        table.row(
            adapter.name(),
            String.valueOf(adapter.adapter().spiVersion()),
            variants.isEmpty() ? "-" : variants,
            adapter.origin());
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

    private static List<String> variants(Adapters.Found adapter) {
      return List.copyOf(adapter.declaration().variants().keySet());
    }

    @Override
    public void json(Json json) {
      json.objects(
              "adapters",
              found,
              (out, adapter) ->
                  out.put("adapter", adapter.name())
                      .put("origin", adapter.origin())
                      .put("spi_version", adapter.adapter().spiVersion())
                      .texts("variants", variants(adapter)))
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
