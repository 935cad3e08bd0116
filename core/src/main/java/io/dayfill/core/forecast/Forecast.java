package io.dayfill.core.forecast;

import io.dayfill.core.metadata.Connection.Quota;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a plan will ask of its sources, and how long that takes, if it is begun now.
 *
 * @param from now
 * @param entities one for each entity of the plan that has something to read
 * @param connections one for each connection that they use
 */
public record Forecast(Instant from, List<OfEntity> entities, List<OfConnection> connections) {
  /** Copies the lists. */
  public Forecast {
    entities = List.copyOf(entities);
    connections = List.copyOf(connections);
  }

  /**
   * What one entity comes to.
   *
   * @param entity its name
   * @param connection its connection's
   * @param days the days to be read
   * @param batchDays those of a slice at most
   * @param basis what it is made of
   * @param assumed how many devices were assumed because nobody says how many there are; else 0
   * @param work what is asked and read
   * @param seconds how long it takes if nothing else is read
   * @param savings what would take fewer requests
   */
  public record OfEntity(
      String entity,
      String connection,
      long days,
      int batchDays,
      Basis basis,
      long assumed,
      Work work,
      Estimate seconds,
      List<Saving> savings) {
    /** Copies the list. */
    public OfEntity {
      savings = List.copyOf(savings);
    }
  }

  /**
   * What one connection is asked.
   *
   * @param connection its name
   * @param requests the requests of all its entities
   * @param seconds how long they take but for a quota
   * @param done when they are done, early, likely and late
   * @param quotas how many quotas they take; 0 where there is none
   * @param quota the quota; null where there is none
   */
  public record OfConnection(
      String connection,
      Estimate requests,
      Estimate seconds,
      Done done,
      long quotas,
      @Nullable Quota quota) {}

  /**
   * When something is done.
   *
   * @param early hardly before
   * @param likely the best single instant
   * @param late hardly after
   */
  public record Done(Instant early, Instant likely, Instant late) {
    Done orLater(Done other) {
      return new Done(
          later(early, other.early), later(likely, other.likely), later(late, other.late));
    }

    private static Instant later(Instant a, Instant b) {
      return a.isAfter(b) ? a : b;
    }
  }

  /**
   * A setting that would take fewer requests.
   *
   * @param key {@code batch_days} or {@code page_size}
   * @param value what to set it to
   * @param requests how many requests fewer
   */
  public record Saving(String key, long value, double requests) {}

  /** What all entities come to. */
  public Work work() {
    return entities.stream().map(OfEntity::work).reduce(Work.NONE, Work::plus);
  }

  /** When all is done; empty where there is nothing to do. */
  public Optional<Done> done() {
    return connections.stream().map(OfConnection::done).reduce(Done::orLater);
  }

  /** How long all takes, waiting included. */
  public Duration likely() {
    return done().map(end -> Duration.between(from, end.likely())).orElse(Duration.ZERO);
  }

  /** Guessed if a part of it is. */
  public Basis basis() {
    return entities.stream().anyMatch(each -> each.basis() == Basis.GUESS)
        ? Basis.GUESS
        : Basis.MEASURED;
  }
}
