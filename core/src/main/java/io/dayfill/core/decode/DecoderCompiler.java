package io.dayfill.core.decode;

import io.dayfill.core.metadata.Entity;

/** Compiles an entity's declaration into a decoder of its pages. */
public final class DecoderCompiler {
  private DecoderCompiler() {}

  /**
   * Compiles.
   *
   * @throws io.dayfill.core.error.DayfillException if the declaration asks for what this version
   *     cannot read
   */
  public static CompiledDecoder compile(Entity entity) {
    return new EntityPlan(entity, true);
  }
}
