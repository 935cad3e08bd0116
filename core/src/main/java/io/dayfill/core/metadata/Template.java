package io.dayfill.core.metadata;

import io.dayfill.core.error.DayfillException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * A text of the metadata with places for what a request is about, such as <code>{start:iso}</code>,
 * <code>{end:epoch_ms}</code> or <code>{entity}</code>. Doubled braces stand for single ones.
 *
 * <p>The result is not escaped: that belongs to where it is put.
 */
public final class Template {
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
   * Compiles a text that may speak of further names too.
   *
   * @param members the names of a {@link ForEach}
   * @throws DayfillException as above
   */
  public static Template parse(String text, Set<String> members) {
    return new Template(text, new TemplateParser(text, members).parse());
  }

  /** True if every template knows the name. */
  static boolean isOwnName(String name) {
    return TemplateParser.isOwnName(name);
  }

  /**
   * Fills the places in.
   *
   * @throws DayfillException of the user's category if it speaks of a page size and there is none
   */
  public String render(TemplateContext context) {
    return render(context, UnaryOperator.identity());
  }

  /**
   * Fills the places in.
   *
   * @param escape makes of what fills a place what may stand there; the text around is left alone
   * @throws DayfillException as above
   */
  public String render(TemplateContext context, UnaryOperator<String> escape) {
    StringBuilder out = new StringBuilder();
    for (Part part : parts) {
      String text = part.render(context);
      out.append(part instanceof Literal ? text : escape.apply(text));
    }
    return out.toString();
  }

  /** The text with something else in its places. */
  String withPlaces(String filling) {
    StringBuilder out = new StringBuilder();
    parts.forEach(part -> out.append(part instanceof Literal text ? text.text() : filling));
    return out.toString();
  }

  /** True if it says which day or instants are asked for. */
  public boolean isDated() {
    return names().stream().anyMatch(Name::isDate);
  }

  /** True if it places the page size. */
  public boolean placesPageSize() {
    return names().contains(Name.PAGE_SIZE);
  }

  private Set<Name> names() {
    Set<Name> names = new LinkedHashSet<>();
    for (Part part : parts) {
      if (part instanceof Place place) {
        names.add(place.name());
      }
    }
    return names;
  }

  /** The text as it was written. */
  @Override
  public String toString() {
    return text;
  }

  /** The names that a template may speak of. */
  enum Name {
    START,
    END,
    FIRST_DAY,
    LAST_DAY,
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
  }

  /** Text that stands for itself. */
  record Literal(String text) implements Part {
    @Override
    public String render(TemplateContext context) {
      return text;
    }
  }

  /** A place for a member. */
  record MemberPlace(String name) implements Part {
    @Override
    public String render(TemplateContext context) {
      String member = context.members().get(name);
      if (member == null) {
        throw DayfillException.internal("no member is known of {" + name + "}", null);
      }
      return member;
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
        case ENTITY -> context.entity();
        case PAGE_SIZE -> pageSize(context);
      };
    }

    private static String pageSize(TemplateContext context) {
      if (context.pageSize().isEmpty()) {
        throw DayfillException.user(
            "{page_size} has no value",
            "the metadata sets no page_size",
            "Set pagination.page_size");
      }
      return Integer.toString(context.pageSize().getAsInt());
    }
  }
}
