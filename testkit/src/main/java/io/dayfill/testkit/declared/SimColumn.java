package io.dayfill.testkit.declared;

import java.math.BigDecimal;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What was said of one column, as far as it shapes what an API answers. */
record SimColumn(Said said, String name, String type, List<SimPath> paths) {
  static SimColumn of(Said said) {
    String name = said.text("name").orElseThrow();
    List<SimPath> paths =
        said.has("path")
            ? said.texts("path").stream().map(SimPath::parse).toList()
            : List.of(new SimPath(0, SimPath.parse("['" + name + "']").steps()));
    return new SimColumn(said, name, said.text("type", "string"), paths);
  }

  SimPath path() {
    return paths.get(0);
  }

  /** Where its value comes from, if not from the record: a member, or a key on the way. */
  Optional<String> from() {
    return said.text("from");
  }

  /** True if it stands beside the records, once for several. */
  boolean isShared() {
    return from().isPresent() || (path().up() > 0 && !path().hasPlace());
  }

  boolean isArray() {
    return type.startsWith("array<");
  }

  String elementType() {
    return isArray() ? type.substring(6, type.length() - 1) : type;
  }

  boolean isTime() {
    return type.equals("timestamp");
  }

  String format() {
    return said.text("format", "iso");
  }

  /** The zone of its times where they carry no offset. */
  Optional<ZoneId> zone() {
    return said.text("zone").map(ZoneId::of);
  }

  boolean mayBeAbsent() {
    return said.text("required", "false").equals("false")
        && !isShared()
        && !said.has("default_when_absent")
        && !said.has("plus")
        && !said.has("keep_raw")
        && !said.has("same_length_as");
  }

  /** Texts and what they stand for. */
  Map<String, @Nullable Object> values() {
    return said.group("values");
  }

  Optional<String> keepRaw() {
    return said.text("keep_raw");
  }

  Optional<Pattern> extract() {
    return said.text("extract").map(Pattern::compile);
  }

  Optional<BigDecimal> multiply() {
    return said.text("multiply").map(BigDecimal::new);
  }

  Optional<SimPath> plusPath() {
    return said.text("plus.path").map(SimPath::parse);
  }

  /** True if a step is added as often as the record's place tells. */
  boolean addsPlace() {
    return said.text("plus.times").filter("place"::equals).isPresent();
  }

  String plusUnit() {
    return said.text("plus.unit", "s");
  }

  int scale() {
    int comma = type.indexOf(',');
    return comma < 0 ? 2 : Integer.parseInt(type.substring(comma + 1, type.indexOf(')')).strip());
  }
}
