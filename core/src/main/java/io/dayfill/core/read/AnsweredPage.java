package io.dayfill.core.read;

import io.dayfill.core.decode.DecodedPage;
import io.dayfill.core.http.PageAnswer;
import io.dayfill.core.page.PageFacts;
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
    return answer.header(name);
  }

  @Override
  public int status() {
    return answer.status();
  }
}
