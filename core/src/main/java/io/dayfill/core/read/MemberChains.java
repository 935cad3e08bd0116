package io.dayfill.core.read;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One chain for each member, in the order of the list: first those that an earlier run has read,
 * then the others. The first pages of the next members are asked for while a member's rows are
 * used.
 */
final class MemberChains implements OpenSlice.Chains {
  /** Where pages are longer than this, only one waits. */
  private static final long SHORT_PAGE = 1 << 20;

  private final Lists lists;
  private final KeptMembers kept;
  private final Function<Set<List<String>>, @Nullable Chain> keptBefore;
  private final Function<Member, MemberChain> chains;
  private final ReadTally tally;
  private final int most;
  private List<Member> members = List.of();
  private final Deque<MemberChain> asked = new ArrayDeque<>();
  private Iterator<Member> left = Collections.emptyIterator();
  private @Nullable MemberChain current;
  private boolean begun;

  /** Tells the members. */
  interface Lists {
    List<Member> members() throws InterruptedException;
  }

  /**
   * Makes one.
   *
   * @param lists tells all of them, once
   * @param kept knows who was read before
   * @param keptBefore gives those of some that were read before; null where there are none
   * @param most how many members' first pages may be under way
   */
  MemberChains(
      Lists lists,
      KeptMembers kept,
      Function<Set<List<String>>, @Nullable Chain> keptBefore,
      Function<Member, MemberChain> chains,
      ReadTally tally,
      int most) {
    this.lists = lists;
    this.kept = kept;
    this.keptBefore = keptBefore;
    this.chains = chains;
    this.tally = tally;
    this.most = most;
  }

  @Override
  public List<List<String>> members() {
    return members.stream().map(Member::values).toList();
  }

  @Override
  public @Nullable Chain next() throws InterruptedException {
    if (!begun) {
      if (members.isEmpty()) {
        members = lists.members();
      }
      begun = true;
      Set<List<String>> known = new HashSet<>(kept.done());
      asked.forEach(chain -> known.add(chain.member().values()));
      left = members.stream().filter(member -> !known.contains(member.values())).iterator();
      Chain before = keptBefore.apply(new HashSet<>(members()));
      if (before != null) {
        return before;
      }
    }
    MemberChain next = asked.poll();
    if (next == null && left.hasNext()) {
      next = ask();
    }
    current = next;
    askAhead();
    return next;
  }

  /** Whoever must be read again keeps what was learned of its pages; who is kept is not asked. */
  @Override
  public void startOver() {
    MemberChain again = current;
    if (again != null) {
      asked.addFirst(again);
    }
    current = null;
    begun = false;
    kept.dropUnfinished();
  }

  private MemberChain ask() {
    MemberChain chain = chains.apply(left.next());
    chain.begin();
    return chain;
  }

  /** So far as is known they are short: then several do not take much memory. */
  private void askAhead() {
    int ahead = tally.pages() > 0 && tally.longestPage() <= SHORT_PAGE ? most : 1;
    while (asked.size() < ahead && left.hasNext()) {
      asked.add(ask());
    }
  }

  @Override
  public void close() {
    asked.forEach(MemberChain::close);
    asked.clear();
  }
}
