package io.dayfill.core.metadata;

import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/** Joins what the metadata says of an entity with what its adapter presets and the defaults. */
final class Layers {
  private static final String NONE = "none";

  private final Map<String, Declaration> adapters;

  Layers(Map<String, Declaration> adapters) {
    this.adapters = adapters;
  }

  /** The defaults, under what the adapter presets, under what the file says. */
  Optional<GroupReader> of(String name, GroupReader said) {
    Optional<String> adapter = adapter(name, said);
    if (adapter.isEmpty()) {
      return Optional.empty();
    }
    return preset(adapter.get(), said)
        .map(preset -> said.map(own -> layers(own, preset, adapter.get())));
  }

  /** What the adapter presets, in the variant that the entity names; empty if there is no such. */
  private Optional<Tree.Group> preset(String adapter, GroupReader said) {
    Declaration declaration = adapter.equals(NONE) ? null : adapters.get(adapter);
    Map<String, Declaration> variants = declaration == null ? Map.of() : declaration.variants();
    if (!said.has("variant")) {
      return Optional.of(
          declaration == null
              ? new Tree.Group(Map.of(), Origin.DEFAULT)
              : declaration.tree(adapter));
    }
    return said.optional("variant", text -> variant(adapter, variants, text))
        .map(variant -> variant.tree(adapter));
  }

  private static Declaration variant(String adapter, Map<String, Declaration> variants, String text)
      throws InvalidValue {
    Declaration variant = variants.get(text);
    if (variant == null) {
      throw new InvalidValue(
          "adapter " + adapter + " has no variant " + Values.quoted(text),
          variants.isEmpty()
              ? "leave the key out"
              : "one of "
                  + String.join(", ", variants.keySet())
                  + Suggest.among(text, variants.keySet()));
    }
    return variant;
  }

  private static Tree.Group layers(Tree.Group own, Tree.Group preset, String adapter) {
    Optional<String> ownStyle = own.text("pagination_style");
    Optional<String> presetStyle = preset.text("pagination_style");
    Tree.Group below = preset;
    if (ownStyle.isPresent() && presetStyle.isPresent() && !ownStyle.equals(presetStyle)) {
      below = withoutStyle(preset, presetStyle.get());
    }
    Origin named = own.get("adapter") == null ? Origin.DEFAULT : own.originOf("adapter");
    return Language.ENTITY.completed(
        below.under(own).with("adapter", new Tree.Text(adapter, named)));
  }

  /** Another style of pages leaves what the adapter said of its own without meaning. */
  private static Tree.Group withoutStyle(Tree.Group preset, String style) {
    return preset.get("pagination") instanceof Tree.Group pages
        ? preset.with("pagination", pages.without(Language.PAGINATION.ownedBy(style)))
        : preset;
  }

  /** The adapter that an entity takes; empty if it names one that is not there. */
  private Optional<String> adapter(String entity, GroupReader said) {
    if (!said.has("adapter")) {
      return Optional.of(adapters.containsKey(entity) ? entity : NONE);
    }
    return said.optional(
        "adapter",
        text -> {
          if (text.equals(NONE) || adapters.containsKey(text)) {
            return text;
          }
          TreeSet<String> known = new TreeSet<>(adapters.keySet());
          known.add(NONE);
          throw new InvalidValue(
              "there is no adapter " + Values.quoted(text),
              "one of " + String.join(", ", known) + Suggest.among(text, known));
        });
  }
}
