package io.dayfill.core.forecast;

import io.dayfill.core.forecast.Forecast.OfConnection;
import io.dayfill.core.forecast.Forecast.OfEntity;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * How long a run still takes: its forecast, corrected by what it has done so far. Guarded by who
 * holds it.
 */
public final class TimeLeft {
  /** What was foreseen counts as much as so many days, or requests, that were done. */
  private static final double TRUST_MEASURED = 20;

  private static final double TRUST_GUESS = 0.5;

  /** What happened so long ago tells little of the pace. */
  private static final double MEMORY_SECONDS = 300;

  private final Forecast forecast;
  private final Map<String, Pace> paces = new HashMap<>();

  /** Begins with a forecast. */
  public TimeLeft(Forecast forecast) {
    this.forecast = forecast;
  }

  /**
   * How far an entity has come.
   *
   * @param days the days done
   * @param requests the requests sent for them
   * @param underWay the requests sent for days that are not done
   */
  public record Standing(long days, long requests, long underWay) {
    static final Standing BEGINNING = new Standing(0, 0, 0);
  }

  /** How fast requests of a connection are answered; what is long ago fades. */
  private static final class Pace {
    private double at;
    private double seen;
    private double requests;
    private double seconds;

    void look(double now, double requestsSoFar) {
      double passed = now - at;
      if (passed > 0) {
        double kept = Math.exp(-passed / MEMORY_SECONDS);
        requests = requests * kept + requestsSoFar - seen;
        seconds = seconds * kept + passed;
        at = now;
        seen = requestsSoFar;
      }
    }
  }

  /**
   * The time left of each entity that is not done; of those of which nothing is known yet, nothing.
   *
   * @param standings how far each has come that has begun
   * @param elapsed since the run began
   */
  public Map<String, Duration> of(Map<String, Standing> standings, Duration elapsed) {
    Map<String, Duration> left = new HashMap<>();
    for (OfConnection connection : forecast.connections()) {
      Map<OfEntity, Double> requests = new HashMap<>();
      double sent = 0;
      boolean known = true;
      for (OfEntity entity : forecast.entities()) {
        if (entity.connection().equals(connection.connection())) {
          Standing standing = standings.getOrDefault(entity.entity(), Standing.BEGINNING);
          sent += standing.requests() + standing.underWay();
          known &= entity.basis() == Basis.MEASURED || standing.days() > 0;
          requests.put(entity, requestsLeft(entity, standing));
        }
      }
      double each = secondsEach(connection, sent, elapsed);
      if (known) {
        requests
            .keySet()
            .forEach(
                entity ->
                    before(entity, requests, standings)
                        .ifPresent(
                            n ->
                                left.put(
                                    entity.entity(),
                                    Duration.ofMillis(Math.round(n * each * 1_000)))));
      }
    }
    return left;
  }

  private static double trust(Basis basis) {
    return basis == Basis.MEASURED ? TRUST_MEASURED : TRUST_GUESS;
  }

  private static double requestsLeft(OfEntity entity, Standing standing) {
    double trust = trust(entity.basis());
    double foreseen = entity.work().requests().likely() / entity.days();
    double aDay = (trust * foreseen + standing.requests()) / (trust + standing.days());
    return Math.max(0, aDay * daysLeft(entity, standing) - standing.underWay());
  }

  private static long daysLeft(OfEntity entity, Standing standing) {
    return Math.max(0, entity.days() - standing.days());
  }

  private double secondsEach(OfConnection connection, double sent, Duration elapsed) {
    Pace pace = paces.computeIfAbsent(connection.connection(), name -> new Pace());
    pace.look(elapsed.toNanos() / 1e9, sent);
    double trust = trust(forecast.basis());
    double foreseen = connection.seconds().likely() / Math.max(1, connection.requests().likely());
    return (trust * foreseen + pace.seconds) / (trust + pace.requests);
  }

  /** The requests that leave until an entity is done: slices of all are taken in turn. */
  private static Optional<Double> before(
      OfEntity entity, Map<OfEntity, Double> requests, Map<String, Standing> standings) {
    double slices = slicesLeft(entity, standings);
    if (slices == 0) {
      return Optional.empty();
    }
    double sum = 0;
    for (Map.Entry<OfEntity, Double> other : requests.entrySet()) {
      double others = slicesLeft(other.getKey(), standings);
      sum += others == 0 ? 0 : other.getValue() * Math.min(1, slices / others);
    }
    return Optional.of(sum);
  }

  private static double slicesLeft(OfEntity entity, Map<String, Standing> standings) {
    Standing standing = standings.getOrDefault(entity.entity(), Standing.BEGINNING);
    return (double) daysLeft(entity, standing) / entity.batchDays();
  }
}
