package io.dayfill.testkit;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Describes a {@link SimulatedApi}. Whatever is left out behaves well. */
public final class SimulatedApiBuilder {
  private final Map<SimEntity, Readings> readings = new EnumMap<>(SimEntity.class);
  private final List<SimEndpoint> more = new ArrayList<>();
  private long seed = 1;
  private int port;
  private @Nullable String token;
  private @Nullable InstantSource clock;
  private @Nullable LongSupplier ticker;
  private int rateRequests;
  private Duration ratePer = Duration.ZERO;
  private Duration latency = Duration.ZERO;
  private boolean gzip;
  private int pageSize = 1000;
  private CursorStyle cursorStyle = CursorStyle.PLAIN;
  private boolean emptyLastPage;
  private boolean startExclusive;
  private boolean endInclusive;
  private boolean wholeUtcDays;
  private int spectrumLines = 8;
  private ZoneOffset doorOffset = ZoneOffset.ofHours(1);

  SimulatedApiBuilder() {
    devices(SimEntity.TEMPERATURE_HUMIDITY, 20, Duration.ofMinutes(15));
    devices(SimEntity.DOOR_CONTACT_SENSORS, 10, Duration.ofMinutes(5));
    devices(SimEntity.VIBRATION_SENSORS, 2, Duration.ofMinutes(1));
  }

  /** What decides the values, beside entity, day and index. */
  public SimulatedApiBuilder seed(long value) {
    seed = value;
    return this;
  }

  /** Serves something more; it is asked before the readings that are there anyway. */
  public SimulatedApiBuilder serve(SimEndpoint endpoint) {
    more.add(endpoint);
    return this;
  }

  /** The port; 0, the default, takes a free one. */
  public SimulatedApiBuilder port(int value) {
    port = value;
    return this;
  }

  /** The bearer token that a request must carry; without this none is asked for. */
  public SimulatedApiBuilder token(String value) {
    token = value;
    return this;
  }

  /**
   * The clock that says what has happened and arrived, and what stands in {@code Date}. Without one
   * everything has, and there is no {@code Date}.
   */
  public SimulatedApiBuilder clock(InstantSource value) {
    clock = value;
    return this;
  }

  /** A count of nanoseconds that only grows, for the rate and the log. */
  public SimulatedApiBuilder ticker(LongSupplier value) {
    ticker = value;
    return this;
  }

  /**
   * Answers 429 with {@code Retry-After} to whatever goes beyond so many requests in a span of that
   * length, wherever it begins. Needs a ticker. It counts arrivals: a client that spaces what it
   * sends needs a span a little shorter than its own, since the way takes longer now than then.
   */
  public SimulatedApiBuilder rate(int requests, Duration per) {
    rateRequests = requests;
    ratePer = per;
    return this;
  }

  /** A pause before every answer that has none of its own. */
  public SimulatedApiBuilder latency(Duration value) {
    latency = value;
    return this;
  }

  /** Compresses where the client accepts it. */
  public SimulatedApiBuilder gzip(boolean value) {
    gzip = value;
    return this;
  }

  /** The records of a page at most, and where no limit is asked for; 1,000 by default. */
  public SimulatedApiBuilder pageSize(int records) {
    pageSize = positive("page size", records);
    return this;
  }

  /** What cursors look like. */
  public SimulatedApiBuilder cursorStyle(CursorStyle value) {
    cursorStyle = value;
    return this;
  }

  /** Where the last page by cursor is full, it leads on to an empty one. */
  public SimulatedApiBuilder emptyLastPage(boolean value) {
    emptyLastPage = value;
    return this;
  }

  /** Whether a reading right at {@code start_time} and {@code end_time} is inside: true, false. */
  public SimulatedApiBuilder bounds(boolean startInclusive, boolean endInclusiveToo) {
    startExclusive = !startInclusive;
    endInclusive = endInclusiveToo;
    return this;
  }

  /** Widens every window to the UTC days that it touches. */
  public SimulatedApiBuilder wholeUtcDays(boolean value) {
    wholeUtcDays = value;
    return this;
  }

  /** The length of a vibration record's arrays; 8 by default. */
  public SimulatedApiBuilder spectrumLines(int lines) {
    spectrumLines = lines;
    return this;
  }

  /** The offset in which door contacts tell the time; +01:00 by default. */
  public SimulatedApiBuilder doorOffset(ZoneOffset offset) {
    doorOffset = offset;
    return this;
  }

  /** So many devices, each reporting at that interval; an interval that divides 24 hours. */
  public SimulatedApiBuilder devices(SimEntity entity, int devices, Duration every) {
    long perDay = Duration.ofDays(1).dividedBy(every);
    if (!every.multipliedBy(perDay).equals(Duration.ofDays(1))) {
      throw new IllegalArgumentException(every + " does not divide 24 hours");
    }
    return rowsPerDay(entity, Math.toIntExact(perDay * devices), devices);
  }

  /** So many readings a UTC day, evenly spread; the devices take turns. */
  public SimulatedApiBuilder rowsPerDay(SimEntity entity, int rows, int devices) {
    Readings changed = readings(entity);
    changed.rowsPerDay = positive("rows per day", rows);
    changed.devices = positive("devices", devices);
    if (rows > DataSet.DAY_MILLIS) {
      throw new IllegalArgumentException("more than a row a millisecond: " + rows);
    }
    return this;
  }

  /** The order of an entity's answers; by time where none is given. */
  public SimulatedApiBuilder order(SimEntity entity, ReadingOrder order) {
    readings(entity).order = order;
    return this;
  }

  /**
   * Devices without a connection: what they read in {@code [from, to)} arrives at one instant. The
   * values are the same as they would have been.
   *
   * @param devices their numbers, from 0, as in their ids; none stands for every device
   */
  public SimulatedApiBuilder offline(
      SimEntity entity, List<Integer> devices, Instant from, Instant to, Instant uploadedAt) {
    BitSet numbers = new BitSet();
    devices.forEach(numbers::set);
    readings(entity).offline.add(new Offline(numbers, from, to, uploadedAt));
    return this;
  }

  /** A span of which there never is any reading. */
  public SimulatedApiBuilder silent(SimEntity entity, Instant from, Instant to) {
    return offline(entity, List.of(), from, to, Instant.MAX);
  }

  /** The API, not yet listening. */
  public SimulatedApi build() {
    ReadingsEndpoint.Behaviour behaviour =
        new ReadingsEndpoint.Behaviour(
            token,
            pageSize,
            cursorStyle,
            emptyLastPage,
            startExclusive,
            endInclusive,
            wholeUtcDays);
    Map<SimEntity, ReadingsEndpoint> endpoints = new EnumMap<>(SimEntity.class);
    readings.forEach(
        (entity, described) ->
            endpoints.put(entity, new ReadingsEndpoint(dataSet(entity, described), behaviour)));
    return new SimulatedApi(
        new RequestHandler.Settings(port, clock, ticker, gate(), latency, gzip), endpoints, more);
  }

  private @Nullable RateGate gate() {
    if (rateRequests == 0) {
      return null;
    }
    if (ticker == null) {
      throw new IllegalStateException("a rate needs a ticker");
    }
    return new RateGate(rateRequests, ratePer, ticker);
  }

  private DataSet dataSet(SimEntity entity, Readings described) {
    return new DataSet(
        entity,
        seed,
        described.rowsPerDay,
        described.devices,
        described.order,
        spectrumLines,
        doorOffset.getTotalSeconds(),
        List.copyOf(described.offline));
  }

  private Readings readings(SimEntity entity) {
    return readings.computeIfAbsent(entity, key -> new Readings());
  }

  private static int positive(String what, int value) {
    if (value < 1) {
      throw new IllegalArgumentException(what + " must be at least 1: " + value);
    }
    return value;
  }

  /** The readings of one entity, as described so far. */
  private static final class Readings {
    private int rowsPerDay;
    private int devices;
    private ReadingOrder order = ReadingOrder.TIME;
    private final List<Offline> offline = new ArrayList<>();
  }
}
