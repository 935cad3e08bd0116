package io.dayfill.core.probe;

import io.dayfill.core.probe.Address.Bound;
import io.dayfill.core.probe.Address.Param;
import io.dayfill.core.probe.SeenColumn.TimeForm;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Writes a configuration down, with what was seen and what was guessed as comments. */
final class Draft {
  private final StringBuilder out = new StringBuilder();
  private final Answer answer;
  private final Address address;
  private final Access access;
  private final boolean allowHttp;

  Draft(Answer answer, Address address, Access access, boolean allowHttp) {
    this.answer = answer;
    this.address = address;
    this.access = access;
    this.allowHttp = allowHttp;
  }

  /** The connection alone, enough to ask with. */
  static String connection(Address address, Access access, boolean allowHttp) {
    StringBuilder out = new StringBuilder("connections:\n  api:\n");
    out.append("    base_url: ").append(Yaml.text(address.base())).append('\n');
    if (allowHttp) {
      out.append("    allow_http: true\n");
    }
    access.lines().forEach(line -> out.append("    ").append(line).append('\n'));
    return out.toString();
  }

  String write(String name, String request) {
    line(0, "# Drafted from one answer of " + Yaml.comment(request));
    answer.notes().forEach(note -> line(0, "# - " + Yaml.comment(note)));
    access.variables().forEach(variable -> line(0, "# Before a run: export " + variable + "=…"));
    line(0, "warehouse: ./warehouse");
    out.append(connection(address, access, allowHttp));
    rate();
    line(0, "entities:");
    line(2, name + ":");
    line(4, "connection: api");
    line(4, "api_endpoint: " + Yaml.text(endpoint()));
    line(4, "frequency: " + answer.frequency());
    line(4, "target_table: raw." + name);
    params();
    window();
    paging();
    response();
    if (!answer.key().isEmpty()) {
      line(4, "key: " + (answer.key().size() == 1 ? answer.key().get(0) : answer.key()));
    }
    line(4, "event_time: " + eventTime());
    line(4, "columns:");
    answer
        .records()
        .bound()
        .ifPresent(bound -> line(6, "- {name: " + bound + ", from: " + bound + ", type: string}"));
    answer.columns().forEach(this::column);
    return out.toString();
  }

  private String eventTime() {
    String others = String.join(", ", answer.otherTimes());
    return answer.eventTime().map(SeenColumn::name).orElse("no_time_was_found")
        + (others.isEmpty() ? "" : "  # a guess: or is it " + others + "?");
  }

  private void rate() {
    Map<String, String> headers = answer.rate();
    if (!headers.isEmpty()) {
      List<String> keys = new ArrayList<>();
      headers.forEach((key, value) -> keys.add(key + ": " + value));
      line(4, "rate_limit:");
      line(6, "headers: {" + String.join(", ", keys) + "}");
    }
  }

  private String endpoint() {
    Bound start = answer.bounds().get("start");
    String path = address.path().replace("{", "{{").replace("}", "}}");
    return start == null || !start.place().isEmpty()
        ? path
        : path.replace(start.text(), Times.template("start", start.form(), start.text()));
  }

  private void params() {
    List<String> lines = new ArrayList<>();
    Set<String> dropped = answer.paging().dropped();
    for (Param param : address.params()) {
      if (dropped.contains(param.name()) || address.secret().filter(param::equals).isPresent()) {
        continue;
      }
      lines.add(Yaml.text(param.name()) + ": " + value(param));
    }
    if (answer.bounds().isEmpty()) {
      lines.add(
          "start: \"{start}\"  # a guess: the address named no range; what are these called?");
      lines.add("end: \"{end}\"");
    }
    if (!lines.isEmpty()) {
      line(4, "request:");
      line(6, "params:");
      lines.forEach(each -> line(8, each));
    }
  }

  private String value(Param param) {
    for (Map.Entry<String, Bound> each : answer.bounds().entrySet()) {
      Bound bound = each.getValue();
      if (bound.place().equals(param.name())) {
        return Yaml.quoted(Times.template(each.getKey(), bound.form(), bound.text()));
      }
    }
    String value = param.value();
    return value == null ? "null" : Yaml.quoted(value.replace("{", "{{").replace("}", "}}"));
  }

  private void window() {
    if (answer.startIsIn()) {
      line(4, "window:");
      line(6, "start_bound: inclusive  # a reading exactly at the start was in the answer");
      line(6, "# if the API repeats an older value there: response: {carry_forward: drop}");
    }
  }

  private void paging() {
    Paging paging = answer.paging();
    line(4, "pagination_style: " + paging.style() + "  # " + Yaml.comment(paging.because()));
    if (!paging.keys().isEmpty()) {
      line(4, "pagination:");
      paging.keys().forEach((key, value) -> line(6, key + ": " + value));
    }
  }

  private void response() {
    line(4, "response:");
    if (!answer.format().equals("json")) {
      line(6, "format: " + answer.format());
    }
    if (!answer.records().path().isEmpty()) {
      line(6, "records: " + Yaml.text(answer.records().path()));
    }
    answer.records().fieldsFrom().ifPresent(each -> line(6, "fields_from: " + Yaml.text(each)));
    answer.csv().forEach(each -> line(6, each));
  }

  private void column(SeenColumn column) {
    StringBuilder item = new StringBuilder("- {name: ").append(column.name());
    if (!column.path().equals(column.name())) {
      item.append(", path: ").append(Yaml.text(column.path()));
    }
    item.append(", type: ").append(column.type());
    Optional<TimeForm> time = column.time();
    time.filter(each -> !each.format().equals("iso"))
        .ifPresent(each -> item.append(", format: ").append(Yaml.quoted(each.format())));
    time.filter(each -> !each.zoned()).ifPresent(each -> item.append(", zone: UTC"));
    if (!column.nullValues().isEmpty()) {
      item.append(", null_values: [")
          .append(String.join(", ", column.nullValues().stream().map(Yaml::quoted).toList()))
          .append(']');
    }
    String required = answer.required(column);
    if (!required.equals("false")) {
      item.append(", required: ").append(required);
    }
    item.append('}');
    line(6, item + (column.note().isEmpty() ? "" : "  # " + Yaml.comment(column.note())));
  }

  private void line(int indent, String text) {
    out.append(" ".repeat(indent)).append(text).append('\n');
  }
}
