package io.dayfill.cli;

import com.google.inject.Inject;
import io.dayfill.cli.term.Screen;
import io.dayfill.core.probe.ApiProbe;
import io.dayfill.core.time.TimeSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What an API is like that nobody knows yet. */
@Command(
    name = "probe",
    description = {
      "Asks an API once and drafts a configuration from its answer, as YAML with comments.",
      "Tokens, keys and passwords that are given stand in it as references only."
    })
final class ProbeVerb extends Verb {
  private final Sessions sessions;
  private final TimeSource time;

  @Parameters(
      paramLabel = "URL",
      arity = "1",
      description = "The address of a request that works, with its parameters, in quotes.")
  private String url = "";

  @Option(
      names = "--header",
      paramLabel = "NAME:VALUE",
      description = "A header field to send; several times.")
  private List<String> headers = new ArrayList<>();

  @Option(
      names = "--token",
      paramLabel = "TOKEN",
      description =
          "A bearer token, or where it is kept: '$${env:NAME}' or '$${file:PATH}'. On a machine that"
              + " others use, a reference is better: they may see command lines.")
  private @Nullable String token;

  @Option(
      names = "--allow-http",
      description = "Allow plain http beyond this machine; everybody on the way can read along.")
  private boolean allowHttp;

  @Option(
      names = "--name",
      paramLabel = "NAME",
      description = "The entity's name. Default: taken from the address.")
  private @Nullable String name;

  @Inject
  ProbeVerb(Sessions sessions, TimeSource time) {
    this.sessions = sessions;
    this.time = time;
  }

  @Override
  int run(Output out, Screen screen) throws InterruptedException {
    ApiProbe probe = new ApiProbe(sessions.secrets(), time, Version.current());
    out.print(
        new ProbeDocument(
            probe.look(
                new ApiProbe.Request(
                    url,
                    headers,
                    Optional.ofNullable(token),
                    allowHttp,
                    Optional.ofNullable(name)))));
    return ExitCode.OK;
  }
}
