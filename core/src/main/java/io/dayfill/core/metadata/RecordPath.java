package io.dayfill.core.metadata;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Where the records stand in an answer.
 *
 * <p>It leads in steps from the answer to a record: a step is a name with the brackets behind it,
 * or further brackets. What a {@code ^} of a {@link ValuePath} means is counted in them.
 *
 * @param text as it was written
 * @param steps the steps; none where the answer itself is the record
 */
public record RecordPath(String text, List<Step> steps) implements Serializable {
  private static final String FORM = "write where the records stand, such as data[], or [] alone";

  /**
   * A step.
   *
   * @param parts a {@link PathPart.Member} or {@link PathPart.Bound} if it has a name, and a {@link
   *     PathPart.Each} or {@link PathPart.Element} if it has brackets
   */
  @SuppressWarnings("serial")
  public record Step(List<PathPart> parts) implements Serializable {
    /** Copies the list. */
    public Step {
      parts = List.copyOf(parts);
    }
  }

  /** Copies the list. */
  @SuppressWarnings("serial")
  public RecordPath {
    steps = List.copyOf(steps);
  }

  /**
   * Reads a path.
   *
   * @throws io.dayfill.core.error.DayfillException if it is none
   */
  public static RecordPath parse(String text) {
    PathParser parser = new PathParser(text);
    boolean leaves = parser.ups() > 0;
    List<PathPart> parts = parser.parts();
    if (leaves || PathPart.OwnPlace.isIn(parts)) {
      throw PathParser.refused(text, "has ^ or [#], which lead from a record", FORM);
    }
    Set<String> bound = new HashSet<>();
    for (PathPart part : parts) {
      if (part instanceof PathPart.Bound named && !bound.add(named.name())) {
        throw PathParser.refused(text, "binds " + named.name() + " twice", FORM);
      }
    }
    return new RecordPath(text, steps(parts));
  }

  private static List<Step> steps(List<PathPart> parts) {
    List<Step> steps = new ArrayList<>();
    for (int i = 0; i < parts.size(); i++) {
      boolean bracketed =
          isNamed(parts.get(i)) && i + 1 < parts.size() && !isNamed(parts.get(i + 1));
      steps.add(new Step(parts.subList(i, bracketed ? i + 2 : i + 1)));
      i += bracketed ? 1 : 0;
    }
    return steps;
  }

  private static boolean isNamed(PathPart part) {
    return part instanceof PathPart.Member || part instanceof PathPart.Bound;
  }

  /** All parts, one behind the other. */
  public List<PathPart> parts() {
    return steps.stream().flatMap(step -> step.parts().stream()).toList();
  }

  /** True if each record is an element of a list, so that it has a place there. */
  public boolean isListOfRecords() {
    List<PathPart> parts = parts();
    return !parts.isEmpty() && parts.get(parts.size() - 1) instanceof PathPart.Each;
  }

  /** The names that its keys are bound to, in order. */
  public List<String> boundNames() {
    return parts().stream()
        .filter(PathPart.Bound.class::isInstance)
        .map(part -> ((PathPart.Bound) part).name())
        .toList();
  }

  @Override
  public String toString() {
    return text;
  }
}
