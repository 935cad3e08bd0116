package io.dayfill.core.decode;

import io.dayfill.core.http.PageBody;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/**
 * Turns the pages of one slice into column batches and keeps the books of what it saw. Not safe for
 * use by several threads.
 */
public interface Decoder {
  /**
   * Looks through a whole page and makes its rows ready.
   *
   * <p>When this returns, the page is known to be well-formed to its last byte, to hold the records
   * where they are expected, and to say no error; so its rows may join.
   *
   * @param body the page; it must stay open until the returned page is used up
   * @param page its number, the first is 1
   * @throws UnreadablePageException if the page cannot be trusted; the books are then as before
   */
  DecodedPage decode(PageBody body, int page);

  /** How the characters of the source's pages are written; the decoder itself wants UTF-8. */
  default Charset charset() {
    return StandardCharsets.UTF_8;
  }

  /** What has been counted so far, over all pages. */
  ReadBooks books();

  /** Where the rows outside the window lie, over all pages. */
  Outside outside();
}
