package io.dayfill.core.probe;

import io.dayfill.core.error.DayfillException;
import io.dayfill.core.http.ApiClient;
import io.dayfill.core.http.BodyLimits;
import io.dayfill.core.http.ClientContext;
import io.dayfill.core.http.PageAnswer;
import io.dayfill.core.http.PageCall;
import io.dayfill.core.http.PageRequest;
import io.dayfill.core.http.RequestObserver;
import io.dayfill.core.metadata.Connection;
import io.dayfill.core.metadata.MetadataLoader;
import io.dayfill.core.metadata.Secrets;
import io.dayfill.core.probe.Node.Scalar;
import io.dayfill.core.time.TimeSource;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import tools.jackson.core.JacksonException;

/** Asks an API that nobody knows yet, once, and drafts a configuration from its answer. */
public final class ApiProbe {
  private static final long MOST_BYTES = 16 * 1024 * 1024;
  private static final List<String> REMAINING =
      List.of("X-RateLimit-Remaining", "RateLimit-Remaining", "X-Rate-Limit-Remaining");
  private static final List<String> RESET =
      List.of("X-RateLimit-Reset", "RateLimit-Reset", "X-Rate-Limit-Reset");

  private final Secrets secrets;
  private final TimeSource time;
  private final String version;

  /**
   * A probe.
   *
   * @param secrets where references are looked up
   * @param version sent as {@code User-Agent: dayfill/VERSION}
   */
  public ApiProbe(Secrets secrets, TimeSource time, String version) {
    this.secrets = secrets;
    this.time = time;
    this.version = version;
  }

  /**
   * What to ask.
   *
   * @param url the address, with the parameters of one request that works
   * @param headers {@code name: value} each
   * @param token a bearer token, or a reference such as {@code ${env:NAME}}
   * @param allowHttp whether plain http beyond this machine is allowed
   * @param name a name for the entity; empty takes one from the address
   */
  public record Request(
      String url,
      List<String> headers,
      Optional<String> token,
      boolean allowHttp,
      Optional<String> name) {
    /** Copies the list. */
    public Request {
      headers = List.copyOf(headers);
    }
  }

  /**
   * Asks once; never again, whatever comes.
   *
   * @throws DayfillException if there is no answer, or none that holds records
   * @throws InterruptedException if the thread is interrupted while it waits
   */
  public Findings look(Request request) throws InterruptedException {
    Address address = Address.of(request.url());
    Access access = new Access(request.token(), request.headers(), address);
    try (ApiClient client =
            new ApiClient(
                connection(address, access, request.allowHttp()),
                ClientContext.of(access.over(secrets)),
                time,
                new Random(),
                version,
                BodyLimits.standard(Path.of(System.getProperty("java.io.tmpdir"))));
        PageCall call = client.ask(page(address), RequestObserver.NONE);
        PageAnswer page = call.await()) {
      Answer answer = read(page, address);
      String shown = client.redact("GET " + address.base() + address.path() + query(address));
      String name = request.name().orElseGet(() -> name(address));
      String yaml =
          client.redact(new Draft(answer, address, access, request.allowHttp()).write(name, shown));
      return new Findings(
          shown,
          page.status(),
          client.redact(page.header("Content-Type").orElse("")),
          answer.format(),
          answer.records().path(),
          answer.records().rows().size(),
          answer.columns(),
          answer.paging(),
          answer.rate(),
          answer.notes().stream().map(client::redact).toList(),
          yaml);
    }
  }

  /** The connection that the draft will have, but for patience: one request is all. */
  private static Connection connection(Address address, Access access, boolean allowHttp) {
    String yaml =
        "warehouse: .\n"
            + Draft.connection(address, access, allowHttp)
            + "    retry: {attempts: 1}\n"
            + "    rate_limit: {requests: 1, per: 1 s, max_concurrent: 1, max_wait: 0 s}\n"
            + "entities: {}\n";
    Connection connection =
        new MetadataLoader(Map.of()).parse(yaml, Path.of("probe")).connections().get("api");
    if (connection == null) {
      throw DayfillException.internal("the probe's connection is not there", null);
    }
    return connection;
  }

  private static PageRequest page(Address address) {
    List<PageRequest.Param> params = new ArrayList<>();
    for (Address.Param param : address.params()) {
      if (address.secret().filter(param::equals).isEmpty()) {
        params.add(new PageRequest.Param(param.name(), param.value()));
      }
    }
    return new PageRequest(address.path(), params);
  }

  private static String query(Address address) {
    StringBuilder out = new StringBuilder();
    for (Address.Param param : address.params()) {
      out.append(out.isEmpty() ? '?' : '&').append(param.name());
      if (param.value() != null) {
        out.append('=').append(Address.isSecret(param.name()) ? "***" : param.value());
      }
    }
    return out.toString();
  }

  private static String name(Address address) {
    String[] steps = address.path().split("/");
    for (int i = steps.length - 1; i >= 0; i--) {
      String step = SeenColumn.snake(steps[i]);
      if (step.matches("[a-z][a-z0-9_]{1,62}")) {
        return step;
      }
    }
    return "readings";
  }

  private static Answer read(PageAnswer page, Address address) {
    if (page.body().length() > MOST_BYTES) {
      throw unfit("the answer is larger than 16 MiB", "Ask for less, such as an hour");
    }
    String type = page.header("Content-Type").orElse("").toLowerCase(Locale.ROOT);
    byte[] bytes = bytes(page);
    String text = new String(bytes, StandardCharsets.UTF_8).strip();
    if (text.isEmpty()) {
      throw unfit("the answer is empty", "Ask for a time that has readings");
    }
    if (page.isHtml() || text.startsWith("<")) {
      throw unfit("the answer is a page for people, or XML", "Ask for JSON or CSV");
    }
    boolean json = text.startsWith("{") || text.startsWith("[");
    return json ? json(page, type, address) : csv(bytes, page, address);
  }

  private static byte[] bytes(PageAnswer page) {
    try (InputStream in = page.body().open()) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw DayfillException.internal("the answer cannot be read again", e);
    }
  }

  private static Answer json(PageAnswer page, String type, Address address) {
    List<Node> roots;
    try (InputStream in = page.body().open()) {
      roots = Node.parse(in);
    } catch (IOException | JacksonException e) {
      throw unfit("the answer begins like JSON and is none", "Look at it with another tool");
    }
    boolean lines = roots.size() > 1 || type.contains("ndjson") || type.contains("jsonl");
    Records records =
        lines
            ? new Records(
                ".",
                roots.stream().map(Records::row).toList(),
                Optional.empty(),
                Optional.empty(),
                1)
            : Records.find(roots.get(0))
                .filter(found -> !found.rows().isEmpty())
                .orElseThrow(
                    () ->
                        unfit(
                            "the answer holds no list of records",
                            "Ask for a time that has readings"));
    return answer(lines ? "ndjson" : "json", List.of(), records, roots.get(0), page, address);
  }

  private static Answer csv(byte[] bytes, PageAnswer page, Address address) {
    List<String> said = new ArrayList<>();
    String text = Csv.text(bytes).orElse("");
    if (text.isEmpty()) {
      text = new String(bytes, Csv.WESTERN);
      said.add("charset: " + Csv.WESTERN.name() + "  # a guess: it is not UTF-8");
    }
    char delimiter =
        Csv.delimiter(text)
            .orElseThrow(() -> unfit("the answer is neither JSON nor CSV", "Ask for either"));
    boolean header = Csv.hasHeader(text, delimiter);
    if (!header || delimiter != ',') {
      said.add(
          "csv: {delimiter: "
              + Yaml.quoted(String.valueOf(delimiter))
              + (header ? "}" : ", header: false}"));
    }
    List<Map<String, Scalar>> rows = Csv.rows(text, delimiter, header);
    if (rows.isEmpty()) {
      throw unfit("the answer holds a header and no rows", "Ask for a time that has readings");
    }
    return answer(
        "csv",
        said,
        new Records("", rows, Optional.empty(), Optional.empty(), 1),
        new Node.Items(List.of()),
        page,
        address);
  }

  private static Answer answer(
      String format,
      List<String> csv,
      Records records,
      Node root,
      PageAnswer page,
      Address address) {
    String link = page.header("Link").orElse(null);
    return new Answer(
        format,
        csv,
        records,
        SeenColumn.of(records.rows(), address.range()),
        Paging.of(root, link, address, records.rows().size()),
        address.bounds(),
        rate(page));
  }

  private static Map<String, String> rate(PageAnswer page) {
    Map<String, String> rate = new LinkedHashMap<>();
    first(page, REMAINING).ifPresent(name -> rate.put("remaining", name));
    first(page, RESET)
        .ifPresent(
            name -> {
              rate.put("reset", name);
              rate.put("reset_format", resetFormat(page.header(name).orElse("")));
            });
    return rate;
  }

  private static String resetFormat(String value) {
    return value.matches("\\d{13}")
        ? "epoch_ms"
        : value.matches("\\d{10}") ? "epoch_s" : value.matches("-?\\d{1,6}") ? "seconds" : "auto";
  }

  private static Optional<String> first(PageAnswer page, List<String> names) {
    return names.stream().filter(name -> page.header(name).isPresent()).findFirst();
  }

  private static DayfillException unfit(String problem, String remedy) {
    return DayfillException.external(problem, "nothing can be drafted from it", remedy);
  }
}
