package io.dayfill.core.plan;

import io.dayfill.core.date.DayRange;
import io.dayfill.core.date.Window;
import io.dayfill.core.land.OpenDay;
import io.dayfill.core.metadata.Entity;
import io.dayfill.core.plan.PlanRequest.Order;
import java.time.LocalDate;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Groups picked days into slices as they are asked for.
 *
 * <p>The calendar is cut into stretches of the entity's batch days, counted from an anchor. The
 * picked days of one stretch that follow each other without a gap are a slice: its days do not
 * depend on what happened to the stretches before it, so that a run that goes on where another was
 * ended asks with the same windows.
 */
final class Slices implements Iterable<Slice> {
  private final Entity entity;
  private final PickedDays days;
  private final long anchor;
  private final Order order;

  Slices(Entity entity, PickedDays days, LocalDate anchor, Order order) {
    this.entity = entity;
    this.days = days;
    this.anchor = anchor.toEpochDay();
    this.order = order;
  }

  @Override
  public Iterator<Slice> iterator() {
    return switch (order) {
      case OLDEST -> new Oldest();
      case NEWEST -> new Newest();
      case FAILED -> new FailedFirst();
    };
  }

  /** Twice from the oldest on: first the slices in which a day failed, then the others. */
  private final class FailedFirst implements Iterator<Slice> {
    private boolean failed = true;
    private Oldest all = new Oldest();
    private @Nullable Slice next = find();

    private @Nullable Slice find() {
      while (true) {
        while (all.hasNext()) {
          int first = all.next;
          Slice slice = all.next();
          if (hasFailed(first, all.next) == failed) {
            return slice;
          }
        }
        if (!failed) {
          return null;
        }
        failed = false;
        all = new Oldest();
      }
    }

    @Override
    public boolean hasNext() {
      return next != null;
    }

    @Override
    public Slice next() {
      Slice found = next;
      if (found == null) {
        throw new NoSuchElementException();
      }
      next = find();
      return found;
    }
  }

  private boolean hasFailed(int first, int end) {
    return IntStream.range(first, end).anyMatch(i -> days.reason(i) == Slice.Reason.FAILED);
  }

  private final class Oldest implements Iterator<Slice> {
    private int next;

    @Override
    public boolean hasNext() {
      return next < days.size();
    }

    @Override
    public Slice next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      int first = next++;
      while (next < days.size() && joined(next - 1, next)) {
        next++;
      }
      return slice(first, next - 1);
    }
  }

  private final class Newest implements Iterator<Slice> {
    private int next = days.size() - 1;

    @Override
    public boolean hasNext() {
      return next >= 0;
    }

    @Override
    public Slice next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      int last = next--;
      while (next >= 0 && joined(next, next + 1)) {
        next--;
      }
      return slice(next + 1, last);
    }
  }

  private boolean joined(int index, int following) {
    return days.day(index) + 1 == days.day(following)
        && days.open(index) == null
        && days.open(following) == null
        && stretch(days.day(index)) == stretch(days.day(following));
  }

  private long stretch(int day) {
    return Math.floorDiv(day - anchor, entity.batchDays());
  }

  private Slice slice(int first, int last) {
    DayRange range =
        new DayRange(LocalDate.ofEpochDay(days.day(first)), LocalDate.ofEpochDay(days.day(last)));
    Window window = Window.ofDays(range, entity.zone());
    OpenDay onto = days.open(first);
    return onto == null
        ? new Slice(entity.name(), range, window, days.reason(first))
        : new Slice(
            entity.name(),
            range,
            new Window(onto.watermark(), window.end()),
            days.reason(first),
            onto);
  }
}
