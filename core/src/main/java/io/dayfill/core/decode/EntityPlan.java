package io.dayfill.core.decode;

import io.dayfill.core.date.Window;
import io.dayfill.core.error.DayfillException;
import io.dayfill.core.metadata.Column;
import io.dayfill.core.metadata.ColumnType;
import io.dayfill.core.metadata.Entity;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonReadFeature;

/** What a declaration comes to: the tree of a record's fields and the tree of the answer's. */
final class EntityPlan implements CompiledDecoder {
  final Entity entity;
  final List<Column> columns;
  final ColumnRules[] rules;
  final FieldNode root;

  /** The number of nodes in the tree of fields. */
  final int nodes;

  /** The number of paths of all columns that have several. */
  final int alternatives;

  final List<Alternatives> several;

  /** The column whose time places a record in its window and its folder. */
  final int eventTime;

  /** The event time where another column places a record; else -1. */
  final int sourceTime;

  /** Whether no record has a time, so that all take the column's default. */
  final boolean isTimeless;

  /** Of each node, whether a column wants the JSON text of what stands there. */
  final boolean[] wantsJson;

  /** Pairs of array columns that must be of one length. */
  final int[] lengthPairs;

  /** Whether pages go through the fast path first; the same comes of them either way. */
  final boolean isFast;

  /** The bytes that are looked at, at once, of a page in a file. */
  final int window;

  final AnswerPlan answer;

  /** Whether records are arrays whose elements are named elsewhere in the answer. */
  final boolean isNamed;

  /** The conditions that each record is asked about. */
  final List<RecordTest> recordTests;

  /** What is added to times. */
  final List<Addend> addends;

  /** Reads a record by itself. */
  final JsonFactory recordJson;

  private final FieldNode[][] columnNodes;

  EntityPlan(Entity entity, boolean fast) {
    this(entity, fast, PageBytes.WINDOW);
  }

  EntityPlan(Entity entity, boolean fast, int window) {
    isFast = fast;
    this.window = window;
    this.entity = entity;
    columns = entity.columns();
    recordJson = factory();
    PlanBuilder paths = new PlanBuilder(entity);
    columnNodes = paths.plantColumns();
    recordTests = paths.plantTests();
    addends = paths.plantAddends();
    paths.plantIgnored();
    paths.plantValues(valuePaths(entity));
    answer = paths.answer.build();
    isNamed = answer.fieldsSlot >= 0;
    alternatives = paths.held;
    several = List.copyOf(paths.several);
    root = paths.tree.build(recordJson);
    nodes = paths.tree.size();
    rules =
        columns.stream()
            .map(column -> ColumnRules.of(entity.name(), column, entity.response().nullValues()))
            .toArray(ColumnRules[]::new);
    eventTime = timeColumn(entity, entity.windowTime());
    sourceTime =
        entity.windowTime().equals(entity.eventTime())
            ? -1
            : timeColumn(entity, entity.eventTime());
    isTimeless = columns.get(eventTime).from().isPresent() && rules[eventTime].absent != null;
    wantsJson = wantsJson();
    lengthPairs = lengthPairs(entity);
  }

  private static JsonFactory factory() {
    return JsonFactory.builder()
        .streamReadConstraints(
            StreamReadConstraints.builder()
                .maxNestingDepth(JsonBytes.MAX_DEPTH + 1)
                .maxStringLength(JsonBytes.MAX_TEXT)
                .maxNumberLength(JsonBytes.MAX_TEXT)
                .build())
        // names that are new in every record would be gathered, at more cost than they save
        .disable(TokenStreamFactory.Feature.CANONICALIZE_PROPERTY_NAMES)
        .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
        .build();
  }

  private static List<String> valuePaths(Entity entity) {
    return entity.pagination().valuePaths();
  }

  private boolean[] wantsJson() {
    boolean[] wanted = new boolean[nodes];
    for (int i = 0; i < columns.size(); i++) {
      if (columns.get(i).type().kind() == ColumnType.Kind.JSON) {
        for (FieldNode node : columnNodes[i]) {
          boolean shared = false;
          for (int other : node.columns) {
            shared |= columns.get(other).type().array() != columns.get(i).type().array();
          }
          if (!node.isLeaf() || shared) {
            throw DayfillException.user(
                "Entity " + entity.name() + ", column " + columns.get(i).name() + ": " + node.path,
                "what a json column takes whole, another column takes apart",
                "Take one of them out");
          }
          wanted[node.id] = true;
        }
      }
    }
    return wanted;
  }

  private static int[] with(int[] numbers, int another) {
    int[] more = Arrays.copyOf(numbers, numbers.length + 1);
    more[numbers.length] = another;
    return more;
  }

  private static int timeColumn(Entity entity, String name) {
    int index = entity.columnIndex(name);
    if (index < 0 || !entity.columns().get(index).type().is(ColumnType.Kind.TIMESTAMP)) {
      throw DayfillException.user(
          "Entity " + entity.name() + ": the time \"" + name + "\"",
          "it names no column of type timestamp",
          "Name the column that holds the time of the event");
    }
    return index;
  }

  private static int[] lengthPairs(Entity entity) {
    int[] pairs = {};
    for (int i = 0; i < entity.columns().size(); i++) {
      Column column = entity.columns().get(i);
      if (column.sameLengthAs().isPresent()) {
        int other = entity.columnIndex(column.sameLengthAs().get());
        if (other < 0 || !column.type().array() || !entity.columns().get(other).type().array()) {
          throw DayfillException.user(
              "Entity "
                  + entity.name()
                  + ", column "
                  + column.name()
                  + ": same length as "
                  + column.sameLengthAs().get(),
              "both must be array columns of the entity",
              "");
        }
        pairs = with(with(pairs, i), other);
      }
    }
    return pairs;
  }

  /** True if a value of the column was there in a record, were it null. */
  boolean isSeen(int column, long[] nodeSeen, long record) {
    for (FieldNode node : columnNodes[column]) {
      if (nodeSeen[node.id] == record) {
        return true;
      }
    }
    return false;
  }

  /** True if one of some fields is the column's. */
  boolean isAmong(int column, @Nullable FieldNode[] fields) {
    for (FieldNode node : columnNodes[column]) {
      for (FieldNode field : fields) {
        if (node == field) {
          return true;
        }
      }
    }
    return false;
  }

  /** True if the event time stands in this field, or inside it. */
  boolean leadsToEventTime(FieldNode node) {
    for (FieldNode place : columnNodes[eventTime]) {
      if (place == node || isBelow(place.path, node.path)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isBelow(String path, String parent) {
    return path.length() > parent.length()
        && path.startsWith(parent)
        && (path.charAt(parent.length()) == '.' || path.charAt(parent.length()) == '[');
  }

  @Override
  public Decoder open(
      Window window,
      Instant now,
      Map<String, String> members,
      Consumer<QuarantinedRecord> quarantine) {
    return new SliceDecoder(this, window, now, new BoundColumns(columns, members), quarantine);
  }
}
