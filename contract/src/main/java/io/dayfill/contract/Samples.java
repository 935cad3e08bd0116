package io.dayfill.contract;

import io.dayfill.core.metadata.Declaration;
import io.dayfill.testkit.declared.JsonTree;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What an author knows of the real API: pages as it sends them, and the rows that they must become,
 * both written by hand.
 *
 * @param day the day that the pages answer for
 * @param entity further keys of the entity, as YAML; empty where none are needed
 * @param connection further keys of the connection, likewise
 * @param startInside whether a reading right at the start asked for is in the answer, if known
 * @param endInside the same at the end
 * @param pages the pages, in the order in which they must be asked for
 * @param rows the rows, each a JSON object by the names of the columns
 * @param empty the answer for a day without readings, if it looks unlike a page without records
 * @param errors answers that call themselves 200 and are none
 */
public record Samples(
    LocalDate day,
    String entity,
    String connection,
    Optional<Boolean> startInside,
    Optional<Boolean> endInside,
    List<Page> pages,
    List<Map<String, @Nullable Object>> rows,
    Optional<String> empty,
    List<String> errors) {
  /** Copies the lists. */
  public Samples {
    pages = List.copyOf(pages);
    rows = List.copyOf(rows);
    errors = List.copyOf(errors);
  }

  /** The same with other bounds of the API. */
  public Samples withBounds(boolean start, boolean end) {
    return new Samples(
        day, entity, connection, Optional.of(start), Optional.of(end), pages, rows, empty, errors);
  }

  /** The same with another answer for a day without readings. */
  public Samples withEmpty(String body) {
    return new Samples(
        day, entity, connection, startInside, endInside, pages, rows, Optional.of(body), errors);
  }

  /** The same with further keys of the connection. */
  public Samples withConnection(String keys) {
    return new Samples(day, entity, keys, startInside, endInside, pages, rows, empty, errors);
  }

  /**
   * A page.
   *
   * @param body its text; {@code {base}} stands for the API's address
   * @param headers its headers, likewise
   * @param request texts that must stand in the request for it: in its decoded address, or its body
   */
  public record Page(String body, Map<String, String> headers, List<String> request) {
    /** Copies the collections. */
    public Page {
      headers = Map.copyOf(headers);
      request = List.copyOf(request);
    }
  }

  /**
   * Reads samples.
   *
   * @param description the text of {@code sample.yaml}
   * @param files gives the text of a file that stands beside it
   */
  public static Samples read(String description, UnaryOperator<String> files) {
    Map<String, @Nullable Object> said = Declaration.yaml(description).keys();
    List<Page> pages = new ArrayList<>();
    for (Object each : list(said.get("pages"))) {
      Map<?, ?> page = map(each);
      pages.add(
          new Page(
              files.apply(text(page.get("file"))),
              texts(map(page.get("headers"))),
              list(page.get("request")).stream().map(String::valueOf).toList()));
    }
    List<Map<String, @Nullable Object>> rows =
        files
            .apply(text(said.get("rows")))
            .lines()
            .filter(line -> !line.isBlank())
            .map(JsonTree::readObject)
            .toList();
    Map<?, ?> bounds = map(said.get("bounds"));
    return new Samples(
        LocalDate.parse(text(said.get("day"))),
        keys(said.get("entity")),
        keys(said.get("connection")),
        inside(bounds.get("start")),
        inside(bounds.get("end")),
        pages,
        rows,
        Optional.ofNullable(said.get("empty")).map(name -> files.apply(text(name))),
        list(said.get("errors")).stream().map(name -> files.apply(text(name))).toList());
  }

  private static String keys(@Nullable Object keys) {
    return keys == null ? "" : JsonTree.write(keys);
  }

  private static Optional<Boolean> inside(@Nullable Object bound) {
    return bound == null ? Optional.empty() : Optional.of(bound.equals("inclusive"));
  }

  private static String text(@Nullable Object value) {
    if (value == null) {
      throw new IllegalArgumentException("sample.yaml needs day, rows, and pages with their file");
    }
    return value.toString();
  }

  private static List<?> list(@Nullable Object value) {
    return value instanceof List<?> list ? list : value == null ? List.of() : List.of(value);
  }

  private static Map<?, ?> map(@Nullable Object value) {
    return value instanceof Map<?, ?> map ? map : Map.of();
  }

  private static Map<String, String> texts(Map<?, ?> map) {
    Map<String, String> texts = new java.util.LinkedHashMap<>();
    map.forEach((name, value) -> texts.put(String.valueOf(name), String.valueOf(value)));
    return texts;
  }
}
