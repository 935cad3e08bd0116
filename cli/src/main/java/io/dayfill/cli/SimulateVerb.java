package io.dayfill.cli;

import com.google.inject.Inject;
import io.dayfill.cli.plugin.AdapterCatalog;
import io.dayfill.cli.term.Json;
import io.dayfill.cli.term.Screen;
import io.dayfill.cli.term.Text;
import io.dayfill.core.date.ProcDate;
import io.dayfill.core.error.DayfillException;
import io.dayfill.core.metadata.Connection;
import io.dayfill.core.metadata.Entity;
import io.dayfill.core.metadata.Metadata;
import io.dayfill.core.metadata.MetadataLoader;
import io.dayfill.core.time.TimeSource;
import io.dayfill.testkit.SimulatedApi;
import io.dayfill.testkit.SimulatedApiBuilder;
import io.dayfill.testkit.declared.SampleRequest;
import io.dayfill.testkit.declared.SimSpec;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** An API that answers as the configuration says the real one does. */
@Command(
    name = "simulate",
    description = {
      "Serves made-up readings on 127.0.0.1 in the shape that the configuration describes, until it"
          + " is stopped. It asks for no credentials."
    })
final class SimulateVerb extends Verb {
  private final Sessions sessions;
  private final Signals signals;
  private final TimeSource time;

  @Mixin private ConfigOptions config = new ConfigOptions();

  @Option(
      names = "--entity",
      paramLabel = "NAME",
      description = "Only this entity; can be given several times. Default: all.")
  private List<String> entities = new ArrayList<>();

  @Option(
      names = "--port",
      paramLabel = "PORT",
      description = "The port on 127.0.0.1. Default: a free one.")
  private int port;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Decides the values: the same number, the same readings. Default: 1.")
  private long seed = 1;

  @Option(
      names = "--page-size",
      paramLabel = "N",
      description = "The records of a page at most. Default: as the entity asks for, or 1000.")
  private @Nullable Integer pageSize;

  @Option(
      names = "--devices",
      paramLabel = "N",
      description = {
        "How many devices report. Where the configuration leaves it to the API who the members of a"
            + " for_each are, it lists one for each. Default: 3."
      })
  private int devices = 3;

  @Inject
  SimulateVerb(Sessions sessions, Signals signals, TimeSource time) {
    this.sessions = sessions;
    this.signals = signals;
    this.time = time;
  }

  @Override
  int run(Output out, Screen screen) throws InterruptedException {
    checkSizes();
    Specs served = specs(screen);
    List<SimSpec> specs = served.specs();
    SimulatedApiBuilder builder = SimulatedApi.builder().port(port).clock(time::now);
    specs.forEach(builder::serve);
    try (SimulatedApi api = Loopback.start(port, () -> started(builder.build()))) {
      LocalDate yesterday = ProcDate.today(time.now(), ZoneOffset.UTC).day().minusDays(1);
      Map<String, SampleRequest> samples = new LinkedHashMap<>();
      specs.forEach(spec -> samples.put(spec.name(), spec.sample(yesterday)));
      out.print(new Served(api.baseUrl(), served.folders(), samples));
      return signals.serve("It serves until it is stopped (Ctrl-C).", screen);
    }
  }

  private void checkSizes() {
    if (pageSize != null && pageSize < 1) {
      throw DayfillException.user("--page-size is " + pageSize, "", "Write 1 or more");
    }
    if (devices < 1) {
      throw DayfillException.user("--devices is " + devices, "", "Write 1 or more");
    }
  }

  private static SimulatedApi started(SimulatedApi api) {
    try {
      return api.start();
    } catch (IllegalArgumentException e) {
      api.close();
      throw DayfillException.user(
          String.valueOf(e.getMessage()), "", "Leave that entity out, by --entity");
    }
  }

  /**
   * What is served.
   *
   * @param specs a kind of readings each
   * @param folders by connection, what stands behind the address in its base URL
   */
  private record Specs(List<SimSpec> specs, Map<String, String> folders) {}

  private Specs specs(Screen screen) {
    try (AdapterCatalog adapters = sessions.adapters(config)) {
      MetadataLoader loader = sessions.loader(config, adapters, screen);
      MetadataLoader.Loaded loaded = loader.loadSaid(sessions.file(config));
      Metadata metadata = loaded.metadata();
      Map<String, String> folders = new LinkedHashMap<>();
      List<SimSpec> specs = new ArrayList<>();
      for (String name : Sessions.entities(metadata, entities)) {
        Entity entity = Sessions.entity(metadata, name);
        String folder = folder(metadata, entity);
        folders.put(entity.connection(), folder);
        specs.add(spec(entity, loaded.effective().getOrDefault(name, Map.of())).under(folder));
      }
      return new Specs(specs, folders);
    }
  }

  private SimSpec spec(Entity entity, Map<String, @Nullable Object> said) {
    SimSpec spec =
        SimSpec.of(entity.name(), said)
            .seed(seed)
            .devices(devices)
            .every(atLeastASecond(entity.frequency()));
    return pageSize == null ? spec : spec.pageSize(pageSize);
  }

  private static String folder(Metadata metadata, Entity entity) {
    Connection connection = metadata.connections().get(entity.connection());
    String path = connection == null ? null : connection.baseUrl().getRawPath();
    return path == null ? "" : path.replaceAll("/$", "");
  }

  private static Duration atLeastASecond(Duration frequency) {
    return frequency.compareTo(Duration.ofSeconds(1)) < 0 ? Duration.ofSeconds(1) : frequency;
  }

  /**
   * What is served.
   *
   * @param url the API's address
   * @param folders by connection, what stands behind the address in its base URL
   * @param samples a request of each entity
   */
  record Served(String url, Map<String, String> folders, Map<String, SampleRequest> samples)
      implements Document {
    @Override
    public String text(View view) {
      StringBuilder lines = new StringBuilder();
      lines.append("The API stands at ").append(url).append('\n');
      samples.forEach(
          (entity, sample) ->
              lines.append("\n").append(Text.safe(entity)).append("\n  ").append(curl(sample)));
      lines.append("\nTo load from it, write auth: {type: none} and\n");
      folders.forEach(
          (connection, folder) ->
              lines
                  .append("  base_url: ")
                  .append(url)
                  .append(folder)
                  .append("   # of connection ")
                  .append(Text.safe(connection))
                  .append('\n'));
      return lines.toString();
    }

    /** A word for a shell, whatever it holds. */
    private static String quoted(String word) {
      return "'" + Text.safe(word).replace("'", "'\\''") + "'";
    }

    private String curl(SampleRequest sample) {
      StringBuilder line = new StringBuilder("curl -g");
      if (!sample.method().equals("GET")) {
        line.append(" -X ").append(sample.method());
      }
      sample
          .headers()
          .forEach((name, value) -> line.append(" -H ").append(quoted(name + ": " + value)));
      sample.body().ifPresent(body -> line.append(" -d ").append(quoted(body)));
      return line.append(' ').append(quoted(url + sample.target())).append('\n').toString();
    }

    @Override
    public void json(Json json) {
      json.put("url", url)
          .objects(
              "entities",
              samples.entrySet(),
              (out, each) ->
                  out.put("entity", each.getKey())
                      .put("method", each.getValue().method())
                      .put("target", each.getValue().target())
                      .put("body", each.getValue().body().orElse(null)));
    }
  }
}
