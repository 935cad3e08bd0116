package io.dayfill.core.read;

import io.dayfill.core.error.DayfillException;
import io.dayfill.core.http.ApiClient;
import io.dayfill.core.http.RequestObserver;
import io.dayfill.core.http.SourceException;
import io.dayfill.core.metadata.Condition;
import io.dayfill.core.metadata.Entity;
import io.dayfill.core.metadata.ForEach;
import io.dayfill.core.plan.Slice;
import io.dayfill.core.time.TimeSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Whom an entity is asked for: each combination of members that are written down or asked for. */
final class MemberLists {
  private final ForEach forEach;
  private final Map<String, MemberList> asked = new HashMap<>();

  MemberLists(Entity entity, ApiClient client, TimeSource time) {
    forEach = entity.forEach();
    Set<String> before = new TreeSet<>();
    for (ForEach.Source source : forEach.sources()) {
      if (source instanceof ForEach.Asked list) {
        asked.put(list.name(), new MemberList(entity, list, Set.copyOf(before), client, time));
      }
      before.add(source.name());
    }
  }

  /**
   * Each combination, in the order of the lists; those of end-points are asked for.
   *
   * @throws SourceException if a list cannot be read, or if nobody is on it
   */
  List<Member> members(Slice slice, ReadTally tally) throws InterruptedException {
    List<Member> found = List.of(Member.NONE);
    for (ForEach.Source source : forEach.sources()) {
      List<Member> longer = new ArrayList<>();
      for (Member before : found) {
        members(source, slice, before, tally)
            .forEach(each -> longer.add(before.with(source.name(), each)));
      }
      if (longer.isEmpty()) {
        throw nobody(source.name());
      }
      found = longer;
    }
    return found;
  }

  private Collection<String> members(
      ForEach.Source source, Slice slice, Member before, ReadTally tally)
      throws InterruptedException {
    if (source instanceof ForEach.Listed listed) {
      return listed.members();
    }
    MemberList list = listOf(source);
    try {
      return list.ask(slice, before, new ListObserver(tally, slice.id(), list.name()));
    } catch (DayfillException e) {
      throw before.with(list.name(), "list").named(e);
    }
  }

  private MemberList listOf(ForEach.Source source) {
    MemberList list = asked.get(source.name());
    if (list == null) {
      throw new IllegalStateException(source.name());
    }
    return list;
  }

  /** A list of nobody looks just like one that may not be seen: it proves no day empty. */
  private static SourceException nobody(String name) {
    return new SourceException(
        SourceException.Kind.ANSWER,
        "the list of " + name + " holds nobody",
        "who may not see members often gets an empty list",
        "Look at what the end-point answers to these credentials, and at for_each."
            + name
            + ".records");
  }

  /** The request for the first page of each list, for the first members that are known. */
  List<FirstRequest> firstPages(Slice slice) {
    List<FirstRequest> requests = new ArrayList<>();
    Member before = Member.NONE;
    for (ForEach.Source source : forEach.sources()) {
      if (source instanceof ForEach.Asked list) {
        requests.add(
            new FirstRequest("list of " + list.name(), listOf(source).firstPage(slice, before)));
      }
      before = before.with(source.name(), known(source).get(0));
    }
    return requests;
  }

  /** The first combinations, in the order of the lists; the names of whom only the API knows. */
  static List<Member> known(ForEach forEach, int most) {
    List<Member> found = List.of(Member.NONE);
    for (ForEach.Source source : forEach.sources()) {
      List<Member> longer = new ArrayList<>();
      for (Member before : found) {
        known(source).stream()
            .limit(most - longer.size())
            .forEach(each -> longer.add(before.with(source.name(), each)));
      }
      found = longer;
    }
    return found;
  }

  private static List<String> known(ForEach.Source source) {
    return source instanceof ForEach.Listed listed
        ? listed.members()
        : List.of("{" + source.name() + "}");
  }

  /** Requests for a list count as the slice's; its records are no readings. */
  private record ListObserver(ReadTally tally, String slice, String name) implements PageObserver {
    @Override
    public void received(long records, long length) {
      // not the slice's pages
    }

    @Override
    public RequestObserver ofPage(int page, List<Condition> signs, boolean ratherLess) {
      return tally.of(slice + " list of " + name + " page " + page, signs, ratherLess);
    }
  }
}
