package io.dayfill.core.decode;

import io.dayfill.core.date.Window;
import java.time.Instant;
import java.util.function.Consumer;

/** An entity's declaration, compiled. Safe for use by several threads. */
public interface CompiledDecoder {
  /**
   * Begins to decode one slice.
   *
   * @param window the slice's own window; rows outside it are counted, not kept
   * @param now the instant from which a future event is told
   * @param quarantine is given each record that cannot be read, on the thread that decodes
   */
  Decoder open(Window window, Instant now, Consumer<QuarantinedRecord> quarantine);
}
