package io.dayfill.testkit.declared;

import io.dayfill.testkit.SimRequest;
import io.dayfill.testkit.SimResponse;
import io.dayfill.testkit.declared.DeclaredPage.Facts;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Answers requests for the readings of one spec in good order. */
final class DeclaredEndpoint {
  private final SimSpec spec;
  private final AskReader asks;
  private final Map<String, Chain> chains = new ConcurrentHashMap<>();

  /**
   * Pages that belong together.
   *
   * @param ask the first request of them
   * @param behind the last reading given; null where none was
   * @param asOf the API's instant when they began
   */
  private record Chain(Ask ask, @Nullable SimRow behind, Instant asOf) {}

  DeclaredEndpoint(SimSpec spec) {
    this.spec = spec;
    asks = new AskReader(spec);
  }

  boolean serves(SimRequest request) {
    return asks.serves(request.path()) || listed(request) != null;
  }

  SimResponse answer(SimRequest request, Instant asOf) {
    String token = spec.token();
    if (token != null && !("Bearer " + token).equals(request.header("authorization"))) {
      return error(401, "missing or wrong bearer token").header("WWW-Authenticate", "Bearer");
    }
    SimSpec list = listed(request);
    if (list != null) {
      return list.answer(request, asOf);
    }
    String method = spec.said().text("request.method", "GET").toUpperCase(Locale.ROOT);
    if (!request.method().equals(method)) {
      return error(405, method + " only").header("Allow", method);
    }
    try {
      return SimResponse.content(page(request, asOf));
    } catch (BadAsk e) {
      return error(400, String.valueOf(e.getMessage()));
    }
  }

  private static SimResponse error(int status, String message) {
    return SimResponse.of(status, JsonTree.write(Map.of("error", message)));
  }

  /** The list of members that a path leads to; null if it leads to none. */
  private @Nullable SimSpec listed(SimRequest request) {
    return spec.lists().stream().filter(list -> list.serves(request)).findFirst().orElse(null);
  }

  private DeclaredPage page(SimRequest request, Instant asOf) throws BadAsk {
    String sent = request.param(SimSpec.TOKEN);
    Chain linked = sent == null ? null : chains.get(sent);
    if (linked != null) {
      return byCursor(linked, sent, request);
    }
    Ask ask = asks.read(request);
    return switch (spec.style()) {
      case "offset", "page" -> counted(ask, asOf, request);
      case "cursor", "link_header", "next_url" -> byCursor(chain(ask, asOf), ask.cursor(), request);
      default -> whole(ask, asOf, request);
    };
  }

  private Chain chain(Ask ask, Instant asOf) throws BadAsk {
    String cursor = ask.cursor();
    if (cursor == null) {
      return new Chain(ask, null, asOf);
    }
    Chain chain = chains.get(cursor);
    if (chain == null) {
      throw new BadAsk("the cursor is not known");
    }
    return chain;
  }

  private DeclaredPage byCursor(Chain chain, @Nullable String sent, SimRequest request) {
    List<SimRow> all = select(chain.ask(), chain.asOf());
    List<SimRow> left = behind(all, chain.behind());
    List<SimRow> rows = left.subList(0, Math.min(chain.ask().limit(), left.size()));
    boolean more = left.size() > rows.size();
    boolean goesOn = more || (spec.end() == EndOfPages.EMPTY_PAGE && !rows.isEmpty());
    String next = null;
    if (goesOn) {
      Chain rest = new Chain(chain.ask(), rows.get(rows.size() - 1), chain.asOf());
      next = cursor(rest);
      chains.put(next, rest);
    }
    return new DeclaredPage(spec, rows, facts(next, sent, more, all.size(), chain.ask(), request));
  }

  private String cursor(Chain chain) {
    SimRow behind = chain.behind();
    long place = behind == null ? 0 : Objects.hash(behind.time(), behind.device(), behind.number());
    return "c"
        + Long.toHexString(chain.ask().fingerprint() & 0xffffffffL)
        + "p"
        + Long.toHexString(place & 0xffffffffL);
  }

  /** What stands behind a reading, also if that one is gone meanwhile. */
  private List<SimRow> behind(List<SimRow> all, @Nullable SimRow last) {
    if (last == null) {
      return all;
    }
    return all.stream()
        .filter(row -> spec.isNewestFirst() ? before(row, last) : before(last, row))
        .toList();
  }

  private static boolean before(SimRow first, SimRow second) {
    int byTime = first.time().compareTo(second.time());
    int byDevice = byTime == 0 ? Integer.compare(first.device(), second.device()) : byTime;
    return byDevice < 0 || (byDevice == 0 && first.number() < second.number());
  }

  private DeclaredPage counted(Ask ask, Instant asOf, SimRequest request) {
    List<SimRow> all = select(ask, asOf);
    int from = (int) Math.min(ask.position(), all.size());
    List<SimRow> rows = all.subList(from, Math.min(from + ask.limit(), all.size()));
    boolean more = from + rows.size() < all.size();
    return new DeclaredPage(spec, rows, facts(null, null, more, all.size(), ask, request));
  }

  private DeclaredPage whole(Ask ask, Instant asOf, SimRequest request) {
    List<SimRow> all = select(ask, asOf);
    int limit = spec.style().equals("last_timestamp") ? ask.limit() : spec.cap();
    List<SimRow> rows = all.subList(0, Math.min(limit, all.size()));
    return new DeclaredPage(spec, rows, facts(null, null, false, all.size(), ask, request));
  }

  private Facts facts(
      @Nullable String next,
      @Nullable String sent,
      boolean more,
      long real,
      Ask ask,
      SimRequest request) {
    String host = String.valueOf(request.header("host"));
    long pages = (real + ask.limit() - 1) / ask.limit();
    return new Facts(
        next, sent, "http://" + host + request.path(), more, spec.claimed(real), pages);
  }

  private List<SimRow> select(Ask ask, Instant asOf) {
    List<SimRow> listed = spec.listed();
    if (listed != null) {
      return listed;
    }
    Instant end = ask.end();
    boolean endInside = spec.endInclusive();
    if (ask.days() && endInside) {
      ZoneId zone = spec.boundsZone();
      end = end.atZone(zone).toLocalDate().plusDays(1).atStartOfDay(zone).toInstant();
      endInside = false;
    }
    Instant last = end;
    boolean lastInside = endInside;
    List<SimRow> found =
        spec.table()
            .rows(ask.start(), last, asOf, spec.filter(), device -> isOf(device, ask.members()));
    List<SimRow> rows =
        new ArrayList<>(
            found.stream()
                .filter(
                    row -> spec.startInclusive() || spec.filter().apply(row).isAfter(ask.start()))
                .filter(row -> lastInside || spec.filter().apply(row).isBefore(last))
                .toList());
    if (spec.isNewestFirst()) {
      Collections.reverse(rows);
    }
    return rows;
  }

  private boolean isOf(int device, Map<String, String> members) {
    for (Map.Entry<String, String> each : members.entrySet()) {
      if (!spec.member(each.getKey(), device).equals(each.getValue())) {
        return false;
      }
    }
    return true;
  }
}
