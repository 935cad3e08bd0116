package io.dayfill.core.metadata;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.composer.Composer;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.nodes.Tag;
import org.yaml.snakeyaml.parser.ParserImpl;
import org.yaml.snakeyaml.reader.ReaderException;
import org.yaml.snakeyaml.reader.StreamReader;
import org.yaml.snakeyaml.resolver.Resolver;

/**
 * Reads YAML into a tree of texts. Nothing is constructed: tags are refused, scalars stay as they
 * were written, and size, depth and aliases are bounded.
 */
final class YamlTree {
  private static final int MAX_DEPTH = 50;
  private static final int MAX_ALIASES = 50;
  private static final int MAX_NODES = 100_000;
  private static final Set<Tag> PLAIN_TAGS = Set.of(Tag.STR, Tag.MAP, Tag.SEQ);
  private static final Set<String> NULLS = Set.of("", "~", "null", "Null", "NULL");
  private static final Pattern KEY = Pattern.compile("[a-z_]{1,40}");

  private final String file;
  private final Problems problems;
  private final Set<Node> open = Collections.newSetFromMap(new IdentityHashMap<>());
  private int nodes;

  private YamlTree(String file, Problems problems) {
    this.file = file;
    this.problems = problems;
  }

  /** The group that a file's text holds; empty if there is none, which is then a problem. */
  static Optional<Tree.Group> read(String yaml, String file, Problems problems) {
    return new YamlTree(file, problems).read(yaml);
  }

  private Optional<Tree.Group> read(String yaml) {
    try {
      Node root = compose(yaml);
      if (root instanceof MappingNode mapping) {
        return tree(mapping) instanceof Tree.Group group ? Optional.of(group) : Optional.empty();
      }
      Origin at = root == null ? Origin.metadata(file, 1, 1) : origin(root);
      problems.add(at, "", "holds no keys", "write warehouse:, connections: and entities:");
    } catch (MarkedYAMLException e) {
      problems.add(origin(e.getProblemMark()), "", "is no YAML that is read: " + harmless(e), "");
    } catch (ReaderException e) {
      problems.add(
          origin(yaml, e.getPosition()), "", "holds a character that no text holds", "remove it");
    } catch (YAMLException e) {
      problems.add(Origin.metadata(file, 1, 1), "", "is too large or too deep", bounds());
    }
    return Optional.empty();
  }

  private static @Nullable Node compose(String yaml) {
    LoaderOptions options = new LoaderOptions();
    options.setMaxAliasesForCollections(MAX_ALIASES);
    options.setNestingDepthLimit(MAX_DEPTH);
    return new Composer(new ParserImpl(new StreamReader(yaml), options), new Texts(), options)
        .getSingleNode();
  }

  /** Leaves every scalar a text: what it means is for its key to say. */
  private static final class Texts extends Resolver {
    @Override
    protected void addImplicitResolvers() {
      // none, so that no, on, 0123, 12:30 and 2026-03-08 stay texts
    }
  }

  private Tree tree(Node node) {
    Origin origin = origin(node);
    if (!PLAIN_TAGS.contains(node.getTag())) {
      problems.add(origin, "", "tags are refused", "write the value without '!'");
      return new Tree.Nothing(origin);
    }
    if (++nodes > MAX_NODES || open.size() >= MAX_DEPTH || !open.add(node)) {
      throw new YAMLException(bounds());
    }
    try {
      return convert(node, origin);
    } finally {
      open.remove(node);
    }
  }

  private Tree convert(Node node, Origin origin) {
    if (node instanceof MappingNode mapping) {
      return new Tree.Group(members(mapping), origin);
    }
    if (node instanceof SequenceNode sequence) {
      List<Tree> items = new ArrayList<>();
      sequence.getValue().forEach(item -> items.add(tree(item)));
      return new Tree.Items(items, origin);
    }
    ScalarNode scalar = (ScalarNode) node;
    return scalar.isPlain() && NULLS.contains(scalar.getValue())
        ? new Tree.Nothing(origin)
        : new Tree.Text(scalar.getValue(), origin, scalar.isPlain());
  }

  private Map<String, Tree> members(MappingNode mapping) {
    Map<String, Tree> members = new LinkedHashMap<>();
    Map<String, Origin> keys = new HashMap<>();
    for (NodeTuple tuple : mapping.getValue()) {
      Node key = tuple.getKeyNode();
      Tree value = tree(tuple.getValueNode());
      if (!(key instanceof ScalarNode scalar) || !PLAIN_TAGS.contains(key.getTag())) {
        problems.add(origin(key), "", "a key is not a plain text", "write the key as a word");
        continue;
      }
      String name = scalar.getValue();
      Origin first = keys.putIfAbsent(name, origin(key));
      if (first != null) {
        String shown = KEY.matcher(name).matches() ? "'" + name + "'" : "a key";
        problems.add(origin(key), "", shown + " stands here twice", "the first is at " + first);
        continue;
      }
      members.put(name, atKey(value, origin(key)));
    }
    return members;
  }

  /** What stands under a key is found by the key. */
  private static Tree atKey(Tree value, Origin key) {
    if (value instanceof Tree.Group group) {
      return new Tree.Group(group.members(), key);
    }
    if (value instanceof Tree.Items items) {
      return new Tree.Items(items.items(), key);
    }
    return value.from(key);
  }

  private Origin origin(Node node) {
    return origin(node.getStartMark());
  }

  private Origin origin(@Nullable Mark mark) {
    return mark == null
        ? Origin.metadata(file, 1, 1)
        : Origin.metadata(file, mark.getLine() + 1, mark.getColumn() + 1);
  }

  private Origin origin(String text, int position) {
    String before = text.substring(0, text.offsetByCodePoints(0, position));
    int line = (int) before.chars().filter(c -> c == '\n').count();
    return Origin.metadata(file, line + 1, before.length() - before.lastIndexOf('\n'));
  }

  /** The parser's words, but for those that repeat a value, which might be a secret. */
  private static String harmless(MarkedYAMLException e) {
    String problem = e.getProblem() == null ? "" : e.getProblem();
    if (problem.startsWith("found undefined")) {
      return "an alias or a tag that nothing defines; quote a text that begins with * or !";
    }
    if (problem.startsWith("Global tag")) {
      return "tags are refused";
    }
    return problem.contains("another document")
        ? "a second document begins; one file holds one"
        : Echo.shown(problem);
  }

  private static String bounds() {
    return "at most "
        + MAX_DEPTH
        + " levels, "
        + MAX_ALIASES
        + " aliases and "
        + MAX_NODES
        + " values, none of them inside itself";
  }
}
