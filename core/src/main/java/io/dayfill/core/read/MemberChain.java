package io.dayfill.core.read;

import io.dayfill.core.decode.ColumnBatch;
import io.dayfill.core.decode.ReadBooks;
import io.dayfill.core.error.DayfillException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The chain of one member: its failures name it, and once it is whole it is kept. */
final class MemberChain implements Chain {
  private final Member member;
  private final Chain pages;
  private final KeptMembers kept;
  private boolean begun;
  private boolean complete;

  MemberChain(Member member, Chain pages, KeptMembers kept) {
    this.member = member;
    this.pages = pages;
    this.kept = kept;
  }

  Member member() {
    return member;
  }

  @Override
  public void begin() {
    pages.begin();
  }

  @Override
  public @Nullable ColumnBatch next() throws InterruptedException {
    if (complete) {
      return null;
    }
    if (!begun) {
      begun = true;
      kept.begin(member);
    }
    ColumnBatch batch = pages();
    if (batch != null) {
      kept.rows(batch);
      return batch;
    }
    complete = true;
    kept.end(pages.books(), warnings());
    return null;
  }

  private @Nullable ColumnBatch pages() throws InterruptedException {
    try {
      return pages.next();
    } catch (StartOverException e) {
      begun = false;
      throw e;
    } catch (DayfillException e) {
      throw member.named(e);
    }
  }

  @Override
  public ReadBooks books() {
    return pages.books();
  }

  @Override
  public List<String> warnings() {
    return pages.warnings().stream().map(text -> member + ": " + text).toList();
  }

  @Override
  public void close() {
    pages.close();
  }
}
