package io.dayfill.core.decode;

import io.dayfill.core.date.Window;
import java.time.Instant;
import java.util.Map;
import java.util.function.Consumer;

/** An entity's declaration, compiled. Safe for use by several threads. */
public interface CompiledDecoder {
  /**
   * Begins to decode one slice.
   *
   * @param window the slice's own window; rows outside it are counted, not kept
   * @param now the instant from which a future event is told
   * @param members the member that is asked for of each name of {@link
   *     io.dayfill.core.metadata.ForEach}: the value of the columns that are from it
   * @param quarantine is given each record that cannot be read, on the thread that decodes
   */
  Decoder open(
      Window window,
      Instant now,
      Map<String, String> members,
      Consumer<QuarantinedRecord> quarantine);

  /** Begins to decode a slice that is asked for as a whole. */
  default Decoder open(Window window, Instant now, Consumer<QuarantinedRecord> quarantine) {
    return open(window, now, Map.of(), quarantine);
  }
}
