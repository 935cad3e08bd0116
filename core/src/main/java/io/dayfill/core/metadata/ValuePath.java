package io.dayfill.core.metadata;

import java.io.Serializable;
import java.util.List;

/**
 * Where a value stands: from a record, or from the answer itself.
 *
 * @param text as it was written
 * @param ups how many steps of the {@link RecordPath} it goes back before it starts: the number of
 *     {@code ^}
 * @param parts the parts of it; none where it is the value that it starts at
 */
public record ValuePath(String text, int ups, List<PathPart> parts) implements Serializable {
  /** Copies the list. */
  @SuppressWarnings("serial")
  public ValuePath {
    parts = List.copyOf(parts);
  }

  /**
   * Reads a path that starts at a record.
   *
   * @throws io.dayfill.core.error.DayfillException if it is none
   */
  public static ValuePath parse(String text) {
    PathParser parser = new PathParser(text);
    int ups = parser.ups();
    ValuePath path = new ValuePath(text, ups, parser.parts());
    path.check();
    return path;
  }

  /**
   * Reads a path that starts at the answer.
   *
   * @throws io.dayfill.core.error.DayfillException if it is none
   */
  public static ValuePath parseInAnswer(String text) {
    ValuePath path = parse(text);
    if (path.ups > 0) {
      throw PathParser.refused(
          text, "has ^, which leads from a record", "write the path from the answer on");
    }
    return path;
  }

  private void check() {
    int places = 0;
    int lists = 0;
    for (PathPart part : parts) {
      if (part instanceof PathPart.Bound) {
        throw PathParser.refused(
            text, "binds a key", "braces belong into records; a column takes a key by from:");
      }
      places += part instanceof PathPart.OwnPlace ? 1 : 0;
      lists += part instanceof PathPart.Each ? 1 : 0;
    }
    if (places > 1 || (places == 1 && (ups == 0 || lists > 0))) {
      throw PathParser.refused(
          text, "has [#] where no list stands beside the record's", "write ^name[#]");
    }
  }

  /** True if it leads to each element of a list. */
  public boolean isList() {
    return parts.stream().anyMatch(PathPart.Each.class::isInstance);
  }

  @Override
  public String toString() {
    return text;
  }
}
