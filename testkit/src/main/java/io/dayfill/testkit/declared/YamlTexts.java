package io.dayfill.testkit.declared;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.nodes.Tag;
import org.yaml.snakeyaml.representer.Representer;
import org.yaml.snakeyaml.resolver.Resolver;

/** YAML in which every scalar is a text, but for null. */
final class YamlTexts {
  private YamlTexts() {}

  private static final class Texts extends Resolver {
    @Override
    protected void addImplicitResolvers() {
      addImplicitResolver(Tag.NULL, NULL, "~nN\0");
      addImplicitResolver(Tag.NULL, EMPTY, null);
    }
  }

  static Map<String, @Nullable Object> read(String text) {
    DumperOptions dumper = new DumperOptions();
    Map<String, @Nullable Object> keys =
        new Yaml(
                new SafeConstructor(new LoaderOptions()),
                new Representer(dumper),
                dumper,
                new Texts())
            .load(text);
    return keys;
  }
}
