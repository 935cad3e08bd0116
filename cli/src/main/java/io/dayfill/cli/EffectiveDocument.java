package io.dayfill.cli;

import io.dayfill.cli.term.Json;
import io.dayfill.core.metadata.Effective;

/**
 * All that holds of one entity.
 *
 * @param entity its name
 * @param effective what holds
 */
record EffectiveDocument(String entity, Effective effective) implements Document {
  @Override
  public String text(View view) {
    return effective.yaml();
  }

  @Override
  public void json(Json json) {
    json.put("entity", entity)
        .objects(
            "values",
            effective.values(),
            (out, value) ->
                out.put("path", value.path())
                    .put("value", value.value().orElse(null))
                    .put("source", value.source())
                    .put("origin", value.origin()));
  }
}
