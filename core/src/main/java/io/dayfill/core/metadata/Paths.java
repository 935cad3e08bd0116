package io.dayfill.core.metadata;

/** Judges the paths into an answer, and refuses those that are not read yet. */
final class Paths {
  private Paths() {}

  /** The path of one value. */
  static String value(String text) throws InvalidValue {
    ValuePath path = Values.by(ValuePath::parse).parse(text);
    if (path.ups() > 0 || path.parts().isEmpty() || !allMembers(path.parts())) {
      throw later(text, "members parted by dots, such as axes.x.rms");
    }
    return text;
  }

  /** The path of a list of records. */
  static RecordPath records(String text) throws InvalidValue {
    RecordPath path = Values.by(RecordPath::parse).parse(text);
    int last = path.parts().size() - 1;
    if (last < 0
        || !(path.parts().get(last) instanceof PathPart.Each)
        || !allMembers(path.parts().subList(0, last))) {
      throw later(text, "the list with [] behind it, such as data[], or [] alone");
    }
    return path;
  }

  private static boolean allMembers(Iterable<PathPart> parts) {
    for (PathPart part : parts) {
      if (!(part instanceof PathPart.Member)) {
        return false;
      }
    }
    return true;
  }

  private static InvalidValue later(String text, String right) {
    return new InvalidValue(
        Values.quoted(text) + " is a path that is not supported yet by this version", right);
  }
}
