package io.dayfill.core.http;

import java.net.URI;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.Header;

/** A good answer, its body received to its end. Closing it closes the body. */
public final class PageAnswer implements AutoCloseable {
  private final URI address;
  private final ClassicHttpResponse head;
  private final PageBody body;

  PageAnswer(URI address, ClassicHttpResponse head, PageBody body) {
    this.address = address;
    this.head = head;
    this.body = body;
  }

  /** Where it came from; links in it are meant relative to that. */
  public URI address() {
    return address;
  }

  /** The status. */
  public int status() {
    return head.getCode();
  }

  ClassicHttpResponse response() {
    return head;
  }

  /** The value of a header field, the first of that name; names compare without case. */
  public Optional<String> header(String name) {
    Header header = head.getFirstHeader(name);
    return header == null ? Optional.empty() : Optional.ofNullable(header.getValue());
  }

  /** The values of all header fields of a name, in order; names compare without case. */
  public List<String> headers(String name) {
    return Arrays.stream(head.getHeaders(name))
        .map(Header::getValue)
        .filter(Objects::nonNull)
        .toList();
  }

  /** True if the answer says that it is a page for people. */
  public boolean isHtml() {
    return header("Content-Type").filter(PageAnswer::saysHtml).isPresent();
  }

  static boolean saysHtml(String contentType) {
    String type = contentType.strip().toLowerCase(Locale.ROOT);
    return type.startsWith("text/html") || type.startsWith("application/xhtml");
  }

  /** The body. */
  public PageBody body() {
    return body;
  }

  @Override
  public void close() {
    body.close();
  }
}
