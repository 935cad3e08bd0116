package io.dayfill.core.decode;

import io.dayfill.core.date.Window;
import io.dayfill.core.error.DayfillException;
import io.dayfill.core.metadata.Column;
import io.dayfill.core.metadata.ColumnType;
import io.dayfill.core.metadata.Entity;
import io.dayfill.core.metadata.Pagination;
import io.dayfill.core.metadata.RecordPath;
import io.dayfill.core.metadata.ValuePath;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonReadFeature;

/** What a declaration comes to: the tree of a record's fields and the tree of the answer's. */
final class EntityPlan implements CompiledDecoder {
  private static final int MAX_DEPTH = 500;
  private static final int MAX_TEXT = 8 << 20;

  final Entity entity;
  final List<Column> columns;
  final ValueMap[] maps;
  final FieldNode root;

  /** The number of nodes in the tree of fields. */
  final int nodes;

  /** The number of paths of all columns that have several. */
  final int alternatives;

  final List<Alternatives> several;
  final int eventTime;

  /** Pairs of array columns that must be of one length. */
  final int[] lengthPairs;

  /** Whether pages go through the fast path first; the same comes of them either way. */
  final boolean isFast;

  final EnvelopeNode envelope;
  final JsonFactory json;

  /** Reads a record by itself; as deep as one in its page may be. */
  final JsonFactory recordJson;

  private final FieldNode[][] columnNodes;

  EntityPlan(Entity entity, boolean fast) {
    isFast = fast;
    this.entity = entity;
    columns = entity.columns();
    json = factory(MAX_DEPTH);
    RecordPath records = entity.response().records();
    recordJson = factory(MAX_DEPTH - records.parts().size());
    envelope = EnvelopeNode.compile(entity.name(), records, valuePaths(entity));
    FieldNode.Builder tree = new FieldNode.Builder();
    List<Alternatives> chosen = new ArrayList<>();
    columnNodes = new FieldNode[columns.size()][];
    alternatives = plantColumns(tree, chosen);
    several = List.copyOf(chosen);
    root = tree.build(json);
    nodes = tree.size();
    maps = columns.stream().map(c -> ValueMap.of(entity.name(), c)).toArray(ValueMap[]::new);
    eventTime = eventTime(entity);
    lengthPairs = lengthPairs(entity);
  }

  private static JsonFactory factory(int depth) {
    return JsonFactory.builder()
        .streamReadConstraints(
            StreamReadConstraints.builder()
                .maxNestingDepth(depth)
                .maxStringLength(MAX_TEXT)
                .maxNumberLength(MAX_TEXT)
                .build())
        .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
        .build();
  }

  private static List<String> valuePaths(Entity entity) {
    Pagination pagination = entity.pagination();
    String path =
        pagination instanceof Pagination.Cursor cursor
            ? cursor.cursorPath()
            : ((Pagination.Offset) pagination).totalPath();
    return path.isEmpty() ? List.of() : List.of(path);
  }

  private int plantColumns(FieldNode.Builder tree, List<Alternatives> chosen) {
    int held = 0;
    for (int i = 0; i < columns.size(); i++) {
      Column column = columns.get(i);
      List<String> paths = column.paths();
      FieldNode[] places = new FieldNode[paths.size()];
      for (int k = 0; k < places.length; k++) {
        String key = "the path of column " + column.name();
        places[k] = tree.at(PlainPaths.members(entity.name(), key, ValuePath.parse(paths.get(k))));
        if (places.length == 1) {
          places[k].columns = with(places[k].columns, i);
        } else {
          places[k].alternatives = with(places[k].alternatives, held + k);
        }
      }
      columnNodes[i] = places;
      if (places.length > 1) {
        if (column.type().array()) {
          throw DayfillException.user(
              "Entity " + entity.name() + ", column " + column.name() + ": several paths",
              "an array with several paths is not supported yet",
              "Give the column one path");
        }
        chosen.add(new Alternatives(i, held, held + places.length));
        held += places.length;
      }
    }
    return held;
  }

  private static int[] with(int[] numbers, int another) {
    int[] more = Arrays.copyOf(numbers, numbers.length + 1);
    more[numbers.length] = another;
    return more;
  }

  private static int eventTime(Entity entity) {
    int index = entity.columnIndex(entity.eventTime());
    if (index < 0
        || !entity.columns().get(index).type().equals(ColumnType.of(ColumnType.Kind.TIMESTAMP))) {
      throw DayfillException.user(
          "Entity " + entity.name() + ": event_time \"" + entity.eventTime() + "\"",
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

  /** True if the event time stands in this field, or inside it. */
  boolean leadsToEventTime(FieldNode node) {
    for (FieldNode place : columnNodes[eventTime]) {
      if (place == node || place.path.startsWith(node.path + ".")) {
        return true;
      }
    }
    return false;
  }

  @Override
  public Decoder open(Window window, Instant now, Consumer<QuarantinedRecord> quarantine) {
    return new SliceDecoder(this, window, now, quarantine);
  }
}
