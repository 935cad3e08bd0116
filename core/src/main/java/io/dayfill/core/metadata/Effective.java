package io.dayfill.core.metadata;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * All that holds of one entity and its connection: what the metadata says, what the adapter presets
 * and what holds by default, each value with its origin. Secrets are there by reference alone.
 */
public final class Effective {
  private final Tree.Group document;

  Effective(Tree.Group document) {
    this.document = document;
  }

  /**
   * One value.
   *
   * @param path where it stands: {@code entities.climate.columns[0].name}
   * @param value as it was written; empty for a key without a value
   * @param source who says it: {@code default}, {@code adapter} or {@code metadata}
   * @param origin where that stands: the adapter, the file and line, the table and row
   */
  public record Value(String path, Optional<String> value, String source, String origin) {}

  /** As a configuration that means the same, each value with its origin behind it. */
  public String yaml() {
    return TreeYaml.write(document, value -> shown(value.origin()));
  }

  private static String shown(Origin origin) {
    return Echo.whole(origin.line() == 0 ? origin.name() : origin.name() + ":" + origin.line());
  }

  /** Every value, in the order of the language. */
  public List<Value> values() {
    List<Value> values = new ArrayList<>();
    gather("", document, values);
    return values;
  }

  private static void gather(String path, Tree tree, List<Value> values) {
    if (tree instanceof Tree.Group group && !group.members().isEmpty()) {
      String start = path.isEmpty() ? "" : path + ".";
      group.members().forEach((key, value) -> gather(start + key, value, values));
    } else if (tree instanceof Tree.Items list) {
      for (int i = 0; i < list.items().size(); i++) {
        gather(path + "[" + i + "]", list.items().get(i), values);
      }
    } else {
      Optional<String> value =
          tree instanceof Tree.Text text ? Optional.of(text.value()) : Optional.empty();
      String source = tree.origin().source().name().toLowerCase(Locale.ROOT);
      values.add(new Value(path, value, source, shown(tree.origin())));
    }
  }
}
