package io.dayfill.core.metadata;

import io.dayfill.core.error.DayfillException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * A text of the metadata with places for what a request is about, such as <code>{start:iso}</code>,
 * <code>{end:epoch_ms}</code> or <code>{entity}</code>. Doubled braces stand for single ones.
 */
public final class Template {
  /** The name of the place of the cursor that the last page gave. */
  public static final String CURSOR = "cursor";

  /** The name of the place of the number of records received. */
  public static final String OFFSET = "offset";

  /** The name of the place of the number of the page. */
  public static final String PAGE = "page";

  /** Names whose values are given page by page. */
  static final List<String> OF_PAGES = List.of(CURSOR, OFFSET, PAGE);

  private final String text;
  private final List<Part> parts;

  private Template(String text, List<Part> parts) {
    this.text = text;
    this.parts = List.copyOf(parts);
  }

  /**
   * Compiles a text.
   *
   * @throws DayfillException of the user's category if a brace is left open, or a name or format is
   *     not known
   */
  public static Template parse(String text) {
    return parse(text, Set.of());
  }

  /**
   * Compiles a text that may speak of named values too.
   *
   * @param names what {@link TemplateContext#values()} will give, beside cursor, offset and page
   * @throws DayfillException of the user's category if a brace is left open, or a name or format is
   *     not known
   */
  public static Template parse(String text, Set<String> names) {
    return new Template(text, new TemplateParser(text, names).parse());
  }

  /**
   * Fills the places in; the result is not escaped, which belongs to where it is put.
   *
   * @throws DayfillException of the user's category if it speaks of what has no value
   */
  public String render(TemplateContext context) {
    return render(context, UnaryOperator.identity());
  }

  /** Fills the places in, each value escaped by itself; what the metadata wrote stays. */
  public String render(TemplateContext context, UnaryOperator<String> escape) {
    StringBuilder out = new StringBuilder();
    for (Part part : parts) {
      String value = part.render(context);
      out.append(part instanceof Literal ? value : escape.apply(value));
    }
    return out.toString();
  }

  /** The text with one and the same in all its places. */
  String withPlaces(String filled) {
    StringBuilder out = new StringBuilder();
    parts.forEach(part -> out.append(part instanceof Literal literal ? literal.text() : filled));
    return out.toString();
  }

  /** True if it is a single place whose value is a number. */
  public boolean isNumber() {
    return parts.size() == 1 && parts.get(0).isNumber();
  }

  /** True if every template knows the name. */
  static boolean isOwnName(String name) {
    return TemplateParser.isOwnName(name);
  }

  /** True if it says which day or instants are asked for. */
  public boolean isDated() {
    return parts.stream().anyMatch(part -> part instanceof Place place && place.name().isDate());
  }

  /** True if it places the start of what is asked for. */
  boolean placesStart() {
    return parts.stream().anyMatch(part -> part instanceof Place at && at.name() == Name.START);
  }

  /** True if it places the end of what is asked for. */
  boolean placesEnd() {
    return parts.stream().anyMatch(part -> part instanceof Place at && at.name() == Name.END);
  }

  /** The smallest step by which two bounds differ that it places; nothing where it places none. */
  public Duration tick() {
    return parts.stream().map(Part::tick).max(Comparator.naturalOrder()).orElse(Duration.ZERO);
  }

  /** True if it places the page size. */
  public boolean placesPageSize() {
    return parts.stream()
        .anyMatch(part -> part instanceof Place place && place.name() == Name.PAGE_SIZE);
  }

  /** True if it places a named value. */
  public boolean places(String name) {
    return names().contains(name);
  }

  /** The named values that it places. */
  public Set<String> names() {
    Set<String> names = new LinkedHashSet<>();
    for (Part part : parts) {
      if (part instanceof Named named) {
        names.add(named.name());
      }
    }
    return names;
  }

  /** The text as it was written. */
  @Override
  public String toString() {
    return text;
  }

  /** The names that every template may speak of. */
  enum Name {
    START,
    END,
    FIRST_DAY,
    LAST_DAY,
    LENGTH_S,
    ENTITY,
    PAGE_SIZE;

    boolean isInstant() {
      return this == START || this == END;
    }

    boolean isDate() {
      return isInstant() || this == FIRST_DAY || this == LAST_DAY;
    }
  }

  /** A piece of a template. */
  sealed interface Part {
    String render(TemplateContext context);

    default boolean isNumber() {
      return false;
    }

    default Duration tick() {
      return Duration.ZERO;
    }
  }

  /** Text that stands for itself. */
  record Literal(String text) implements Part {
    @Override
    public String render(TemplateContext context) {
      return text;
    }
  }

  /** A value that is given by its name. */
  record Named(String name) implements Part {
    @Override
    public String render(TemplateContext context) {
      String value = context.values().get(name);
      if (value == null) {
        throw noValue(name, "nothing gives it one here", "Leave it out");
      }
      return value;
    }

    @Override
    public boolean isNumber() {
      return name.equals(OFFSET) || name.equals(PAGE);
    }
  }

  /** A place to be filled in. */
  record Place(Name name, TemplateFormat format) implements Part {
    @Override
    public String render(TemplateContext context) {
      return switch (name) {
        case START -> format.start(context.window().start(), context.zone());
        case END -> format.end(context.window().end(), context.zone());
        case FIRST_DAY -> context.days().first().toString();
        case LAST_DAY -> context.days().last().toString();
        case LENGTH_S -> seconds(context.window().length());
        case ENTITY -> context.entity();
        case PAGE_SIZE -> pageSize(context);
      };
    }

    @Override
    public boolean isNumber() {
      return name == Name.LENGTH_S
          || name == Name.PAGE_SIZE
          || (name.isInstant() && format.isNumber());
    }

    @Override
    public Duration tick() {
      if (name.isInstant()) {
        return Duration.ofNanos(format.tick());
      }
      return name.isDate() ? Duration.ofDays(1) : Duration.ZERO;
    }

    /** Rounded up, so that it reaches from the start to the end. */
    private static String seconds(Duration length) {
      return BigDecimal.valueOf(length.toNanos(), 9)
          .setScale(0, RoundingMode.CEILING)
          .toPlainString();
    }

    private static String pageSize(TemplateContext context) {
      if (context.pageSize().isEmpty()) {
        throw noValue("page_size", "the metadata sets no page_size", "Set pagination.page_size");
      }
      return Integer.toString(context.pageSize().getAsInt());
    }
  }

  private static DayfillException noValue(String name, String reason, String remedy) {
    return DayfillException.user(
        "{" + name.toLowerCase(Locale.ROOT) + "} has no value", reason, remedy);
  }
}
