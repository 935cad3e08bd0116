package io.dayfill.core.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayfill.core.date.DayRange;
import io.dayfill.core.date.Window;
import io.dayfill.core.http.PageRequest;
import io.dayfill.core.http.SourceException;
import io.dayfill.core.metadata.PageLimits;
import io.dayfill.core.metadata.Pagination;
import io.dayfill.core.metadata.Request;
import io.dayfill.core.metadata.TemplateContext;
import io.dayfill.core.metadata.WindowBounds;
import io.dayfill.core.metadata.WindowBounds.Bound;
import java.net.URI;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PagerTest {
  private static final PageRequest REQUEST =
      new PageRequest("/v1/things", List.of(new PageRequest.Param("limit", "100")));

  private static Pager pager(Pagination pagination) {
    DayRange day = DayRange.of(LocalDate.of(2026, 3, 8));
    Window window = Window.ofDays(day, ZoneOffset.UTC);
    return Pager.of(
        pagination,
        new ChainRequest(
            new RequestTemplate(
                "things", "/v1/things", Request.get(Map.of("limit", "100")), "", Set.of()),
            new TemplateContext(window, day, "things", ZoneOffset.UTC, pagination.pageSize()),
            new WindowBounds(
                Bound.INCLUSIVE, Bound.EXCLUSIVE, Duration.ofMillis(1), Duration.ZERO)));
  }

  /** A page as its decoder tells it. */
  private record Page(long records, Map<String, String> values) implements PageFacts {
    @Override
    public Optional<String> value(String path) {
      return Optional.ofNullable(values.get(path));
    }

    @Override
    public Optional<String> header(String name) {
      return Optional.empty();
    }

    @Override
    public int status() {
      return 200;
    }

    @Override
    public URI address() {
      return URI.create("https://h/v1/things");
    }

    @Override
    public Optional<PageTimes> times() {
      return Optional.empty();
    }

    @Override
    public long[] firstRecords(int count) {
      return new long[0];
    }

    @Override
    public long[] lastRecords(int count) {
      return new long[0];
    }
  }

  private static void assertAstray(ThrowingCallable step, String... texts) {
    assertThatThrownBy(step)
        .isInstanceOfSatisfying(
            SourceException.class, e -> assertThat(e.kind()).isEqualTo(SourceException.Kind.ANSWER))
        .message()
        .contains(texts);
  }

  @Nested
  class ByCursor {
    private Pager pager(int maxPages, int maxEmptyPages) {
      return PagerTest.pager(
          Pagination.Cursor.of(
              "meta.next",
              "cursor",
              PageLimits.of(maxPages, maxEmptyPages).withSize(100, "limit")));
    }

    private static Page page(long records, String cursor) {
      return new Page(records, Map.of("meta.next", cursor));
    }

    private static Page last(long records) {
      return new Page(records, Map.of());
    }

    @Test
    void theFirstPageHasNoCursor() {
      assertThat(pager(10, 3).first()).isEqualTo(REQUEST);
    }

    @Test
    void eachPageLeadsToTheNextUntilOneLeadsNowhere() {
      Pager pager = pager(10, 3);

      assertThat(pager.next(page(100, "a"))).hasValue(REQUEST.with("cursor", "a"));
      assertThat(pager.next(page(1, "b"))).hasValue(REQUEST.with("cursor", "b"));
      assertThat(pager.next(last(100))).isEmpty();
      assertThat(pager.warnings()).isEmpty();
    }

    @Test
    void p04AnEmptyTextIsTheEnd() {
      assertThat(pager(10, 3).next(page(100, ""))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "null", "false", " ", "-1"})
    void p04OddTextsAreValues(String cursor) {
      assertThat(pager(10, 3).next(page(100, cursor))).hasValue(REQUEST.with("cursor", cursor));
    }

    @Test
    void p01TheSameCursorAgainFailsBeforeItIsSentAndIsNotShown() {
      Pager pager = pager(10, 3);
      pager.next(page(100, "tok-geheim"));

      assertAstray(() -> pager.next(page(100, "tok-geheim")), "did not advance", "page 2");
      assertThatThrownBy(() -> pager.next(page(100, "tok-geheim")))
          .hasMessageNotContaining("geheim");
    }

    @Test
    void p02ACycleFailsBeforeTheFourthRequest() {
      Pager pager = pager(10, 3);
      pager.next(page(100, "tok-a"));
      pager.next(page(100, "tok-b"));

      assertAstray(() -> pager.next(page(100, "tok-a")), "go round", "page 3");
      assertThatThrownBy(() -> pager.next(page(100, "tok-b"))).hasMessageNotContaining("tok-");
    }

    @Test
    void p06EmptyPagesArePassedButNotForEver() {
      Pager pager = pager(100, 2);
      pager.next(page(0, "a"));
      pager.next(page(0, "b"));
      pager.next(page(1, "c"));
      pager.next(page(0, "d"));
      pager.next(page(0, "e"));

      assertAstray(() -> pager.next(page(0, "f")), "3 empty pages in a row", "max_empty_pages");
    }

    @Test
    void moreThanMaxPagesFailBeforeTheNextRequest() {
      Pager pager = pager(2, 3);
      pager.next(page(100, "a"));

      assertAstray(() -> pager.next(page(100, "b")), "page 2", "max_pages is 2");
    }

    @Test
    void exactlyMaxPagesAreRead() {
      Pager pager = pager(2, 3);
      pager.next(page(100, "a"));

      assertThat(pager.next(last(100))).isEmpty();
    }
  }

  @Nested
  class ByOffset {
    private Pager pager(int first, String totalPath, int pageSize, int maxPages) {
      return PagerTest.pager(
          new Pagination.Offset(
              "offset",
              first,
              0,
              totalPath,
              PageLimits.of(maxPages, 3).withSize(pageSize, "limit")));
    }

    private Pager pager() {
      return pager(0, "total", 100, 10);
    }

    private static Page page(long records) {
      return new Page(records, Map.of("total", "200"));
    }

    @Test
    void p08AFullLastPageIsFollowedByOneThatIsEmpty() {
      Pager pager = pager();

      assertThat(pager.first()).isEqualTo(REQUEST.with("offset", "0"));
      assertThat(pager.next(page(100))).hasValue(REQUEST.with("offset", "100"));
      assertThat(pager.next(page(100))).hasValue(REQUEST.with("offset", "200"));
      assertThat(pager.next(page(0))).isEmpty();
      assertThat(pager.warnings()).isEmpty();
    }

    @Test
    void p09AShortPageIsNotTheEndAndMovesByWhatCame() {
      Pager pager = pager();

      assertThat(pager.next(page(3))).hasValue(REQUEST.with("offset", "3"));
      assertThat(pager.next(page(100))).hasValue(REQUEST.with("offset", "103"));
    }

    @Test
    void countsFromWhereTheApiCounts() {
      Pager pager = pager(1, "", 0, 10);

      assertThat(pager.first()).isEqualTo(REQUEST.with("offset", "1"));
      assertThat(pager.next(page(5000))).hasValue(REQUEST.with("offset", "5001"));
    }

    @Test
    void aPageOfMoreThanWasAskedForFails() {
      assertAstray(() -> pager().next(page(101)), "101 records", "100 were asked for", "limit");
    }

    @Test
    void aTotalOnlyWarns() {
      Pager pager = pager();
      pager.next(page(100));
      pager.next(page(0));

      assertThat(pager.warnings()).singleElement().asString().contains("100 records", "says 200");
    }

    @Test
    void moreThanMaxPagesFail() {
      Pager pager = pager(0, "", 0, 2);
      pager.next(page(1));

      assertAstray(() -> pager.next(page(1)), "max_pages is 2");
    }
  }
}
