package io.dayfill.core.http;

import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.zip.GZIPInputStream;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.HttpHeaders;

/**
 * The bytes of bodies, decompressed: as often as the answer says, and also where it says nothing of
 * it, since no text begins as gzip does.
 */
final class Contents {
  private static final int INFLATER_BUFFER = 1 << 16;
  private static final int MOST_LAYERS = 3;

  private final Faults faults;
  private final Target target;
  private final Supplier<Redactor> redactor;

  Contents(Faults faults, Target target, Supplier<Redactor> redactor) {
    this.faults = faults;
    this.target = target;
    this.redactor = redactor;
  }

  /**
   * The bytes of a body.
   *
   * @param inflated whether they were compressed on the way
   */
  record Content(InputStream stream, boolean inflated) {}

  /** The bytes of a body; empty where there is none. */
  Content of(ClassicHttpResponse response) throws IOException {
    HttpEntity entity = response.getEntity();
    if (entity == null) {
      return new Content(InputStream.nullInputStream(), false);
    }
    String encoding = encoding(response);
    InputStream plain = entity.getContent();
    int layers = 0;
    for (String layer : encoding.isEmpty() ? new String[0] : encoding.split(",", -1)) {
      String name = layer.strip();
      if (++layers > MOST_LAYERS || !(name.equals("gzip") || name.equals("x-gzip"))) {
        throw faults.encoded(target, redactor.get().snippet(encoding));
      }
      plain = new GZIPInputStream(plain, INFLATER_BUFFER);
    }
    return sniffed(plain, layers);
  }

  private Content sniffed(InputStream in, int layersSoFar) throws IOException {
    InputStream plain = in;
    for (int layers = layersSoFar; ; layers++) {
      PushbackInputStream start = new PushbackInputStream(plain, 2);
      byte[] head = start.readNBytes(2);
      start.unread(head);
      if (head.length < 2 || head[0] != 0x1f || head[1] != (byte) 0x8b) {
        return new Content(start, layers > 0);
      }
      if (layers >= MOST_LAYERS) {
        throw faults.encoded(target, "gzip, more than " + MOST_LAYERS + " times over");
      }
      plain = new GZIPInputStream(start, INFLATER_BUFFER);
    }
  }

  private static String encoding(ClassicHttpResponse response) {
    StringBuilder all = new StringBuilder();
    for (Header header : response.getHeaders(HttpHeaders.CONTENT_ENCODING)) {
      String value = header.getValue() == null ? "" : header.getValue().strip();
      if (!value.isEmpty() && !value.equalsIgnoreCase("identity")) {
        all.append(all.isEmpty() ? "" : ",").append(value.toLowerCase(Locale.ROOT));
      }
    }
    return all.toString();
  }
}
