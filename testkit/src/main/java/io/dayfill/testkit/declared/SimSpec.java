package io.dayfill.testkit.declared;

import io.dayfill.testkit.SimEndpoint;
import io.dayfill.testkit.SimRequest;
import io.dayfill.testkit.SimResponse;
import java.nio.charset.Charset;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.LongUnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What an API is like that serves one entity: its shape from the entity's own keys, its behaviour
 * from the test.
 *
 * <pre>{@code
 * SimSpec climate = SimSpec.yaml("climate", text).bounds(false, true).pageSize(3);
 * try (SimulatedApi api = SimulatedApi.builder().serve(climate).build().start()) {
 *   climate.table().insert(0, Instant.parse("2026-03-08T00:00:00Z"));
 *   ...
 *   assertThat(rows).isEqualTo(climate.table().values(from, to));
 * }
 * }</pre>
 *
 * <p>Set it up before the API starts; the {@link #table()} may be changed at any time.
 */
public final class SimSpec implements SimEndpoint {
  /** The parameter that carries a cursor where the metadata names none. */
  static final String TOKEN = "page_token";

  private final String name;
  private final Said said;
  private final List<SimColumn> columns;
  // what the columns decide among themselves, by name: asked for with every reading
  private final Set<String> keptElsewhere = new HashSet<>();
  private final Map<String, SimColumn> wholes = new HashMap<>();
  private final Map<String, SimColumn> leaders = new HashMap<>();
  private final Map<String, RowValue> own = new HashMap<>();
  private final Map<String, List<String>> members = new HashMap<>();
  private final SimTable table;
  private volatile DeclaredEndpoint endpoint;
  private ZoneId boundsZone;
  private long seed = 1;
  private int devices = 3;
  private Duration every;
  private Duration delay = Duration.ZERO;
  private boolean startInclusive = true;
  private boolean endInclusive;
  private boolean byArrival;
  private int pageSize;
  private int cap;
  private boolean newestFirst;
  private String folder = "";
  private @Nullable List<SimRow> listed;
  private volatile @Nullable List<SimSpec> lists;
  private EndOfPages end;
  private @Nullable String token;
  private LongUnaryOperator total = LongUnaryOperator.identity();

  private SimSpec(String name, Map<String, ?> keys) {
    this.name = name;
    said = new Said(keys);
    columns = said.groups("columns").stream().map(SimColumn::of).toList();
    columns.forEach(column -> column.keepRaw().ifPresent(keptElsewhere::add));
    columns.forEach(column -> whole(column).ifPresent(time -> wholes.put(column.name(), time)));
    columns.forEach(
        column -> leading(column).ifPresent(first -> leaders.put(column.name(), first)));
    every = Duration.ofMinutes(15);
    end = usualEnd();
    pageSize = Math.toIntExact(said.whole("pagination.page_size", 1000));
    cap = cap(said.text("pagination.record_cap", "none"));
    newestFirst = said.text("pagination.order", "asc").equals("desc");
    boundsZone = ZoneId.of(said.text("window.zone").or(() -> said.text("zone")).orElse("UTC"));
    endInclusive = asksForLastDay();
    said.group("for_each")
        .forEach(
            (each, from) -> {
              List<String> list = said.texts("for_each." + each + ".list");
              if (!list.isEmpty()) {
                members.put(each, list);
              }
            });
    table = new SimTable(this);
    endpoint = new DeclaredEndpoint(this);
  }

  private static int cap(String declared) {
    return declared.equals("none") ? Integer.MAX_VALUE : Integer.parseInt(declared);
  }

  /** The list of the members of one name, as an end-point of its own. */
  private static SimSpec listing(SimSpec of, String each) {
    Said from = new Said(of.said.group("for_each." + each));
    Map<String, @Nullable Object> column = Nodes.object();
    column.put("name", each);
    column.put("path", from.text("path", "id"));
    from.text("extract").ifPresent(regex -> column.put("extract", regex));
    Map<String, @Nullable Object> keys = Nodes.object();
    keys.put("api_endpoint", from.text("endpoint", "/"));
    keys.put("request", from.get("request"));
    keys.put("pagination_style", from.text("pagination_style", "none"));
    keys.put("pagination", from.get("pagination"));
    keys.put("response", Map.of("records", from.text("records", "[]")));
    keys.put("columns", List.of(column));
    SimSpec list = new SimSpec(of.name, keys);
    list.listed = list.records(of.membersOf(each));
    return list.under(of.folder);
  }

  /** The lists of members that it serves; they are what they were when the first was asked for. */
  List<SimSpec> lists() {
    List<SimSpec> known = lists;
    if (known == null) {
      known =
          forEachNames().stream()
              .filter(each -> said.has("for_each." + each + ".endpoint"))
              .map(each -> listing(this, each))
              .toList();
      lists = known;
    }
    return known;
  }

  /** The members that it lists, as records; null for readings. */
  @Nullable List<SimRow> listed() {
    return listed;
  }

  private List<SimRow> records(List<String> members) {
    List<SimRow> rows = new ArrayList<>();
    for (int i = 0; i < members.size(); i++) {
      Map<String, @Nullable Object> raw = Nodes.object();
      raw.put(columns.get(0).name(), RowMaker.carrying(columns.get(0), members.get(i)));
      rows.add(new SimRow(Instant.EPOCH, Instant.EPOCH, i, i, raw, Map.of()));
    }
    return List.copyOf(rows);
  }

  /** Its paths begin with a folder, such as that of a base URL. */
  public SimSpec under(String path) {
    folder = path;
    endpoint = new DeclaredEndpoint(this);
    lists = null;
    return this;
  }

  /**
   * An API in the shape that keys describe.
   *
   * @param name the entity's name
   * @param keys maps, lists and texts under the keys of the metadata language; null for a key
   *     without a value
   */
  public static SimSpec of(String name, Map<String, ?> keys) {
    return new SimSpec(name, keys);
  }

  /** The same from YAML, written as an entity of a configuration. */
  public static SimSpec yaml(String name, String text) {
    return of(name, YamlTexts.read(text));
  }

  /** What decides the values, beside device and number. */
  public SimSpec seed(long value) {
    seed = value;
    return this;
  }

  /** So many devices, 3 by default; each reports a second behind the one before. */
  public SimSpec devices(int number) {
    devices = number;
    return this;
  }

  /** How often each reports: 15 minutes by default. */
  public SimSpec every(Duration interval) {
    if (interval.toMillis() < 1) {
      throw new IllegalArgumentException("every " + interval);
    }
    every = interval;
    return this;
  }

  /** How long a reading is under way to the API; not at all by default. */
  public SimSpec delay(Duration value) {
    delay = value;
    return this;
  }

  /** Whether a reading right at the start and right at the end of a window is inside. */
  public SimSpec bounds(boolean startInside, boolean endInside) {
    startInclusive = startInside;
    endInclusive = endInside;
    return this;
  }

  /** Whether a reading right at the start of a window is inside. */
  public SimSpec startInside(boolean inside) {
    return bounds(inside, endInclusive);
  }

  /** Whether a reading right at the end of a window is inside. */
  public SimSpec endInside(boolean inside) {
    return bounds(startInclusive, inside);
  }

  /** True if it answers in JSON. */
  public boolean isJson() {
    return format().equals("json");
  }

  /** The zone of days and times that come without an offset; by default what the metadata says. */
  public SimSpec boundsZone(ZoneId zone) {
    boundsZone = zone;
    return this;
  }

  /** Windows are tested on when readings arrived, not on when they were measured. */
  public SimSpec filteringByArrival() {
    byArrival = true;
    return this;
  }

  /**
   * The records of a page at most, and where no size is asked for; by default the metadata's {@code
   * page_size}, or 1,000.
   */
  public SimSpec pageSize(int records) {
    pageSize = records;
    return this;
  }

  /**
   * An answer without pages is cut silently behind so many records; by default behind {@code
   * record_cap}.
   */
  public SimSpec cap(int records) {
    cap = records;
    return this;
  }

  /** Answers list the newest reading first; by default where the metadata says {@code desc}. */
  public SimSpec newestFirst() {
    newestFirst = true;
    return this;
  }

  /** How the last page by cursor is known; by default as the metadata's stop rule expects it. */
  public SimSpec endOfPages(EndOfPages spelling) {
    end = spelling;
    return this;
  }

  /** The bearer token that a request must carry; without this none is asked for. */
  public SimSpec token(String value) {
    token = value;
    return this;
  }

  /** What is claimed of the number of readings, for the number that it is. */
  public SimSpec totalSays(LongUnaryOperator claim) {
    total = claim;
    return this;
  }

  /** The members of a {@code for_each} that the metadata does not list itself. */
  public SimSpec members(String each, String... names) {
    members.put(each, List.of(names));
    return this;
  }

  /** What the records carry in one column, instead of what would be made up. */
  public SimSpec value(String column, RowValue value) {
    own.put(column, value);
    return this;
  }

  /** The readings. */
  public SimTable table() {
    return table;
  }

  /** A request for the first page of a day. */
  public SampleRequest sample(LocalDate day) {
    return SampleRequest.of(this, day);
  }

  /** The entity's name. */
  public String name() {
    return name;
  }

  /**
   * Refuses what it cannot serve.
   *
   * @throws IllegalArgumentException if the metadata describes such a thing
   */
  @Override
  public void check() {
    new SimLimits(this).check();
    new RowMaker(this).row(0, 0, Instant.EPOCH, Instant.EPOCH);
    lists();
  }

  @Override
  public boolean serves(SimRequest request) {
    return endpoint.serves(request);
  }

  @Override
  public SimResponse answer(SimRequest request, Instant asOf) {
    return endpoint.answer(request, asOf);
  }

  private EndOfPages usualEnd() {
    List<String> stop = stops();
    if (stop.contains("same_cursor")) {
      return EndOfPages.SAME;
    }
    boolean byCursor = stop.isEmpty() || stop.contains("no_cursor") || hasMorePath().isPresent();
    return byCursor ? EndOfPages.NULL : EndOfPages.EMPTY_PAGE;
  }

  private List<String> stops() {
    Object stop = said.get("pagination.stop");
    List<String> names = new ArrayList<>();
    if (stop instanceof List<?> list) {
      list.forEach(each -> names.add(each instanceof Map<?, ?> map ? first(map) : "" + each));
    } else if (stop instanceof Map<?, ?> map) {
      names.add(first(map));
    } else if (stop != null) {
      names.add(stop.toString());
    }
    return names;
  }

  private static String first(Map<?, ?> map) {
    return map.isEmpty() ? "" : String.valueOf(map.keySet().iterator().next());
  }

  /** Where an answer says whether there is more. */
  Optional<String> hasMorePath() {
    Object stop = said.get("pagination.stop");
    List<?> all = stop instanceof List<?> list ? list : stop == null ? List.of() : List.of(stop);
    return all.stream()
        .filter(Map.class::isInstance)
        .map(each -> ((Map<?, ?>) each).get("has_more"))
        .filter(java.util.Objects::nonNull)
        .map(Object::toString)
        .findFirst();
  }

  Said said() {
    return said;
  }

  List<SimColumn> columns() {
    return columns;
  }

  String path() {
    String path = said.text("api_endpoint", "/");
    return folder + (path.startsWith("/") ? path : "/" + path);
  }

  String style() {
    return said.text("pagination_style", "none");
  }

  String format() {
    return said.text("response.format", "json");
  }

  Charset charset() {
    return Charset.forName(said.text("response.charset", "UTF-8"));
  }

  boolean isCsv() {
    return format().equals("csv");
  }

  String recordsPath() {
    return said.text("response.records", "");
  }

  /** How many steps a {@code ^} may go back. */
  int steps() {
    return (int)
        SimPath.parse(recordsPath()).beginnings().stream().filter(begins -> begins).count();
  }

  Optional<SimPath> fieldsFrom() {
    return said.text("response.fields_from").map(SimPath::parse);
  }

  ZoneId zone() {
    return ZoneId.of(said.text("zone", "UTC"));
  }

  boolean isKey(SimColumn column) {
    return said.texts("key").contains(column.name());
  }

  /** True where a record may lack a column's field. */
  boolean mayLack(SimColumn column) {
    boolean decides =
        own.containsKey(column.name())
            || isKey(column)
            || column.name().equals(said.text("event_time", ""));
    boolean measures =
        columns.stream()
            .anyMatch(
                each ->
                    each.said().text("same_length_as").filter(column.name()::equals).isPresent());
    return column.mayBeAbsent() && !decides && !measures && completedBy(column) == null;
  }

  /**
   * The column that decides what stands in the field which another reads too; null where it has its
   * own. A number decides rather than a text that is made of it.
   */
  @Nullable SimColumn leader(SimColumn column) {
    return leaders.get(column.name());
  }

  private Optional<SimColumn> leading(SimColumn column) {
    if (column.from().isPresent() || column.path().isSelf() || completedBy(column) != null) {
      return Optional.empty();
    }
    List<SimColumn> sharing =
        columns.stream()
            .filter(each -> each.from().isEmpty() && each.path().equals(column.path()))
            .filter(each -> !isKeptElsewhere(each))
            .toList();
    return sharing.stream()
        .filter(each -> !each.type().equals("string"))
        .findFirst()
        .or(() -> sharing.stream().findFirst())
        .filter(first -> !first.equals(column));
  }

  /** The time of which a column reads the part that is added; null where it reads none. */
  @Nullable SimColumn completedBy(SimColumn column) {
    return wholes.get(column.name());
  }

  private Optional<SimColumn> whole(SimColumn column) {
    return columns.stream()
        .filter(each -> !each.addsPlace())
        .filter(each -> each.plusPath().filter(column.path()::equals).isPresent())
        .findFirst();
  }

  /** Fields that records must carry lest they be skipped, by their paths. */
  Map<SimPath, String> marks() {
    Map<SimPath, String> marks = new HashMap<>();
    for (Said condition : said.groups("response.skip_if")) {
      List<String> wanted = condition.texts("not_equals");
      if (!wanted.isEmpty()) {
        condition.text("path").ifPresent(path -> marks.put(SimPath.parse(path), wanted.get(0)));
      }
    }
    return marks;
  }

  /** True for a column that keeps what another one reads: both stand in the same field. */
  boolean isKeptElsewhere(SimColumn column) {
    return keptElsewhere.contains(column.name());
  }

  @Nullable RowValue own(SimColumn column) {
    return own.get(column.name());
  }

  boolean isArrival(SimColumn column) {
    return column.name().equals(said.text("arrival_time", ""));
  }

  /** What a device is called in a {@code for_each}, or under a key on the way to its records. */
  String member(String each, int device) {
    int stride = 1;
    for (String known : said.group("for_each").keySet()) {
      List<String> list = members.getOrDefault(known, List.of());
      if (known.equals(each) && !list.isEmpty()) {
        return list.get(device / stride % list.size());
      }
      stride *= Math.max(1, list.size());
    }
    return each + "-" + device;
  }

  /** Who the members of a name are; where nobody says, one for each device. */
  List<String> membersOf(String each) {
    List<String> known = members.get(each);
    return known == null
        ? IntStream.range(0, devices).mapToObj(device -> member(each, device)).toList()
        : known;
  }

  int deviceCount() {
    int combined = 1;
    for (List<String> list : members.values()) {
      combined *= list.size();
    }
    return Math.max(devices, combined);
  }

  long seed() {
    return seed;
  }

  Duration every() {
    return every;
  }

  Duration delay() {
    return delay;
  }

  boolean startInclusive() {
    return startInclusive;
  }

  boolean endInclusive() {
    return endInclusive;
  }

  Function<SimRow, Instant> filter() {
    return byArrival ? SimRow::arrival : SimRow::time;
  }

  int pageSize() {
    return pageSize;
  }

  int cap() {
    return cap;
  }

  boolean isNewestFirst() {
    return newestFirst;
  }

  EndOfPages end() {
    return end;
  }

  @Nullable String token() {
    return token;
  }

  long claimed(long real) {
    return total.applyAsLong(real);
  }

  ZoneId boundsZone() {
    return boundsZone;
  }

  /** A day that is named as the last one is meant to be in the answer. */
  private boolean asksForLastDay() {
    return (said.text("api_endpoint", "") + said.get("request")).contains("{last_day}");
  }

  /** The names of a {@code for_each} whose members nobody has told. */
  public List<String> unlistedMembers() {
    return said.group("for_each").keySet().stream()
        .filter(each -> !members.containsKey(each))
        .toList();
  }

  Set<String> forEachNames() {
    return said.group("for_each").keySet();
  }
}
