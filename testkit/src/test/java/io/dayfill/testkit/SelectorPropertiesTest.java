package io.dayfill.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;

/** The quick way to a window's readings against a look at every one of them. */
class SelectorPropertiesTest {
  private static final long BASE = Instant.parse("1969-12-31T00:00:00Z").toEpochMilli();
  private static final ReadingsEndpoint.Behaviour PLAIN =
      new ReadingsEndpoint.Behaviour(null, 10, CursorStyle.PLAIN, false, false, false, false);

  @Property(tries = 500, edgeCases = EdgeCasesMode.NONE)
  void holdsWhatIsThere(
      @ForAll @IntRange(min = 1, max = 500) int rowsPerDay,
      @ForAll @IntRange(min = 1, max = 7) int devices,
      @ForAll ReadingOrder order,
      @ForAll @LongRange(max = 200_000_000) long start,
      @ForAll @LongRange(max = 200_000_000) long length,
      @ForAll @LongRange(max = 400_000_000) long asOf,
      @ForAll boolean hidden,
      @ForAll boolean boundsOnReadings) {
    BitSet some = new BitSet();
    some.set(0, 2);
    Offline offline = new Offline(some, at(50_000_000), at(120_000_000), at(250_000_000));
    DataSet set =
        new DataSet(
            SimEntity.TEMPERATURE_HUMIDITY,
            5,
            rowsPerDay,
            devices,
            order,
            1,
            0,
            hidden ? List.of(offline) : List.of());
    Instant from = boundsOnReadings ? readingNear(set, start) : at(start);
    Instant to = boundsOnReadings ? readingNear(set, start + length) : at(start + length);
    Instant seen = boundsOnReadings ? readingNear(set, asOf) : at(asOf);
    Selection selection = new Selector(set).select(from, to, seen);
    RecordWriter writer = new RecordWriter(set);
    List<SimReading> selected = new ArrayList<>();
    for (long position = 0; position < selection.size(); position++) {
      selected.add(writer.reading(selection.ordinal(position)));
    }
    List<SimReading> expected = new ReadingsEndpoint(set, PLAIN).expected(from, to, seen);

    assertThat(selected).containsExactlyInAnyOrderElementsOf(expected);
    if (order == ReadingOrder.TIME) {
      assertThat(selected).isEqualTo(expected);
    } else if (order == ReadingOrder.TIME_DESCENDING) {
      Collections.reverse(selected);
      assertThat(selected).isEqualTo(expected);
    }
  }

  private static Instant readingNear(DataSet set, long millis) {
    return Instant.ofEpochMilli(set.epochMilli(set.firstAtOrAfter(at(millis))));
  }

  /** Odd millis and a nanosecond now and then, so that bounds fall between readings too. */
  private static Instant at(long millis) {
    return Instant.ofEpochMilli(BASE + millis).plusNanos(millis % 3);
  }
}
