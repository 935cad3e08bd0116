package io.dayfill.cli;

import com.google.inject.Inject;
import io.dayfill.cli.plugin.AdapterCatalog;
import io.dayfill.cli.term.Json;
import io.dayfill.cli.term.Screen;
import io.dayfill.cli.term.Text;
import io.dayfill.core.date.ProcDate;
import io.dayfill.core.error.DayfillException;
import io.dayfill.core.metadata.Metadata;
import io.dayfill.core.metadata.MetadataLoader;
import io.dayfill.core.time.TimeSource;
import io.dayfill.testkit.SimulatedApi;
import io.dayfill.testkit.SimulatedApiBuilder;
import io.dayfill.testkit.declared.SampleRequest;
import io.dayfill.testkit.declared.SimSpec;
import java.nio.file.Path;
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
      description = "The records of a page at most. Default: 1000.")
  private int pageSize = 1000;

  @Inject
  SimulateVerb(Sessions sessions, Signals signals, TimeSource time) {
    this.sessions = sessions;
    this.signals = signals;
    this.time = time;
  }

  @Override
  int run(Output out, Screen screen) throws InterruptedException {
    if (pageSize < 1) {
      throw DayfillException.user("--page-size is " + pageSize, "", "Write 1 or more");
    }
    List<SimSpec> specs = specs(screen);
    SimulatedApiBuilder builder = SimulatedApi.builder().port(port).clock(time::now);
    specs.forEach(builder::serve);
    try (SimulatedApi api = Loopback.start(port, () -> builder.build().start())) {
      LocalDate yesterday = ProcDate.today(time.now(), ZoneOffset.UTC).day().minusDays(1);
      Map<String, SampleRequest> samples = new LinkedHashMap<>();
      specs.forEach(spec -> samples.put(spec.name(), spec.sample(yesterday)));
      out.print(new Served(api.baseUrl(), samples));
      return signals.serve("It serves until it is stopped (Ctrl-C).", screen);
    }
  }

  private List<SimSpec> specs(Screen screen) {
    try (AdapterCatalog adapters = sessions.adapters(config)) {
      MetadataLoader loader = sessions.loader(config, adapters, screen);
      Path file = sessions.file(config);
      Metadata metadata = loader.load(file);
      Map<String, Map<String, @Nullable Object>> said = loader.effective(file);
      return Sessions.entities(metadata, entities).stream()
          .map(name -> Sessions.entity(metadata, name))
          .map(
              entity ->
                  SimSpec.of(entity.name(), said.getOrDefault(entity.name(), Map.of()))
                      .seed(seed)
                      .pageSize(pageSize)
                      .every(atLeastASecond(entity.frequency())))
          .toList();
    }
  }

  private static Duration atLeastASecond(Duration frequency) {
    return frequency.compareTo(Duration.ofSeconds(1)) < 0 ? Duration.ofSeconds(1) : frequency;
  }

  /**
   * What is served.
   *
   * @param url the API's address
   * @param samples a request of each entity
   */
  record Served(String url, Map<String, SampleRequest> samples) implements Document {
    @Override
    public String text(View view) {
      StringBuilder lines = new StringBuilder();
      lines.append("The API stands at ").append(url).append('\n');
      samples.forEach(
          (entity, sample) ->
              lines.append("\n").append(Text.safe(entity)).append("\n  ").append(curl(sample)));
      return lines
          .append("\nWrite base_url: ")
          .append(url)
          .append(" into a connection with")
          .append(" auth: {type: none} to load from it.\n")
          .toString();
    }

    private String curl(SampleRequest sample) {
      StringBuilder line = new StringBuilder("curl -g");
      if (!sample.method().equals("GET")) {
        line.append(" -X ").append(sample.method());
      }
      sample
          .headers()
          .forEach((name, value) -> line.append(" -H '").append(name + ": " + value).append('\''));
      sample.body().ifPresent(body -> line.append(" -d '").append(body).append('\''));
      return line.append(" '").append(url).append(sample.target()).append("'\n").toString();
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
