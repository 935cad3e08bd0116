package io.dayfill.core.decode;

import io.dayfill.core.error.DayfillException;
import io.dayfill.core.metadata.PathPart;
import io.dayfill.core.metadata.RecordPath;
import io.dayfill.core.metadata.ValuePath;
import java.util.ArrayList;
import java.util.List;

/** The members that a path leads over, where it leads over nothing else. */
final class PlainPaths {
  private PlainPaths() {}

  /** The members that lead to the array of records; none if the answer itself is the array. */
  static List<String> records(String entity, RecordPath path) {
    int last = path.parts().size() - 1;
    if (last < 0 || !(path.parts().get(last) instanceof PathPart.Each)) {
      throw unsupported(entity, "records", path.text());
    }
    return names(entity, "records", path.text(), path.parts().subList(0, last));
  }

  /** The members of a path of a value. */
  static List<String> members(String entity, String key, ValuePath path) {
    if (path.ups() > 0 || path.parts().isEmpty()) {
      throw unsupported(entity, key, path.text());
    }
    return names(entity, key, path.text(), path.parts());
  }

  private static List<String> names(String entity, String key, String path, List<PathPart> parts) {
    List<String> names = new ArrayList<>();
    for (PathPart part : parts) {
      if (!(part instanceof PathPart.Member member)) {
        throw unsupported(entity, key, path);
      }
      names.add(member.name());
    }
    return names;
  }

  private static DayfillException unsupported(String entity, String key, String path) {
    return DayfillException.user(
        "Entity " + entity + ": " + key + " \"" + path + "\" is not supported yet",
        "this version reads dotted members, such as a.b, and records such as data[], a.b[] or []",
        "Write the path in one of these forms");
  }
}
