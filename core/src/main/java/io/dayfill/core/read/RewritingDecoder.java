package io.dayfill.core.read;

import io.dayfill.core.date.Window;
import io.dayfill.core.decode.CompiledDecoder;
import io.dayfill.core.decode.DecodedPage;
import io.dayfill.core.decode.Decoder;
import io.dayfill.core.decode.Outside;
import io.dayfill.core.decode.QuarantinedRecord;
import io.dayfill.core.decode.ReadBooks;
import io.dayfill.core.decode.UnreadablePageException;
import io.dayfill.core.http.PageBody;
import io.dayfill.core.spi.PageHook;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.time.Instant;
import java.util.Map;
import java.util.function.Consumer;

/** Has an adapter's code rewrite every page before it is decoded. */
public final class RewritingDecoder implements CompiledDecoder {
  private final CompiledDecoder decoder;
  private final PageHook hook;

  /** Puts code before a decoder. */
  public RewritingDecoder(CompiledDecoder decoder, PageHook hook) {
    this.decoder = decoder;
    this.hook = hook;
  }

  @Override
  public Decoder open(
      Window window,
      Instant now,
      Map<String, String> members,
      Consumer<QuarantinedRecord> quarantine) {
    Decoder plain = decoder.open(window, now, members, quarantine);
    return new Decoder() {
      @Override
      public Charset charset() {
        return plain.charset();
      }

      @Override
      public DecodedPage decode(PageBody body, int page) {
        return plain.decode(new BytesBody(rewritten(body)), page);
      }

      @Override
      public ReadBooks books() {
        return plain.books();
      }

      @Override
      public Outside outside() {
        return plain.outside();
      }
    };
  }

  private byte[] rewritten(PageBody body) {
    try (InputStream in = body.open()) {
      return hook.rewrite(in.readAllBytes());
    } catch (IOException | RuntimeException e) {
      throw new UnreadablePageException(
          false,
          "the adapter's own code cannot read the page",
          e.toString(),
          "Look at what the API answers, and tell the adapter's author");
    }
  }
}
