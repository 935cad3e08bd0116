package io.dayfill.core.read;

import io.dayfill.core.decode.DecodedPage;
import io.dayfill.core.http.PageAnswer;
import io.dayfill.core.page.PageFacts;
import io.dayfill.core.page.PageTimes;
import java.net.URI;
import java.util.List;
import java.util.Optional;

/**
 * What a page tells, by its body and by the head of its answer.
 *
 * @param page the body, decoded
 * @param answer the answer that brought it
 */
record AnsweredPage(DecodedPage page, PageAnswer answer) implements PageFacts {
  @Override
  public long records() {
    return page.records();
  }

  @Override
  public Optional<String> value(String path) {
    return page.value(path);
  }

  @Override
  public Optional<String> header(String name) {
    List<String> values = answer.headers(name);
    return values.isEmpty() ? Optional.empty() : Optional.of(String.join(", ", values));
  }

  @Override
  public URI address() {
    return answer.address();
  }

  @Override
  public Optional<PageTimes> times() {
    return page.times();
  }

  @Override
  public long[] firstRecords(int count) {
    return page.firstRecords(count);
  }

  @Override
  public long[] lastRecords(int count) {
    return page.lastRecords(count);
  }

  @Override
  public int status() {
    return answer.status();
  }
}
