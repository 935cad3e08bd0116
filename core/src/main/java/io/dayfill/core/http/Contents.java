package io.dayfill.core.http;

import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.HttpHeaders;

/**
 * The bytes of bodies, decompressed: as often as the answer says, and also where it says nothing of
 * it, since no text begins as gzip does.
 */
final class Contents {
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
   * @param layers what decompresses them, the outermost compression first; none where they came
   *     plain
   */
  record Content(InputStream stream, List<Gunzip> layers) {
    boolean inflated() {
      return !layers.isEmpty();
    }

    /**
     * Reads what frames the body to its end, so that its connection may serve again.
     *
     * @throws IOException if more bytes follow the compressed ones, on whichever layer
     */
    void finish() throws IOException {
      for (Gunzip layer : layers) {
        layer.finish();
      }
      stream.close();
    }
  }

  /** The bytes of a body; empty where there is none. */
  Content of(ClassicHttpResponse response) throws IOException {
    HttpEntity entity = response.getEntity();
    if (entity == null) {
      return new Content(InputStream.nullInputStream(), List.of());
    }
    String encoding = encoding(response);
    InputStream plain = entity.getContent();
    List<Gunzip> layers = new ArrayList<>();
    for (String layer : encoding.isEmpty() ? new String[0] : encoding.split(",", -1)) {
      String name = layer.strip();
      if (layers.size() == MOST_LAYERS || !(name.equals("gzip") || name.equals("x-gzip"))) {
        throw faults.encoded(target, redactor.get().snippet(encoding));
      }
      plain = inflate(plain, layers);
    }
    return sniffed(plain, layers);
  }

  private static InputStream inflate(InputStream in, List<Gunzip> layers) throws IOException {
    Gunzip layer = new Gunzip(in);
    layers.add(layer);
    return layer;
  }

  private Content sniffed(InputStream in, List<Gunzip> layers) throws IOException {
    InputStream plain = in;
    while (true) {
      PushbackInputStream start = new PushbackInputStream(plain, 2);
      byte[] head = start.readNBytes(2);
      start.unread(head);
      if (head.length < 2 || head[0] != 0x1f || head[1] != (byte) 0x8b) {
        return new Content(start, layers);
      }
      if (layers.size() == MOST_LAYERS) {
        throw faults.encoded(target, "gzip, more than " + MOST_LAYERS + " times over");
      }
      plain = inflate(start, layers);
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
