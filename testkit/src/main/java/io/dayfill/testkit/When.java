package io.dayfill.testkit;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.function.Predicate;

/** Conditions on requests. They join with {@code and}, {@code or} and {@code negate}. */
public final class When {
  private When() {}

  /** Every request. */
  public static Predicate<SimRequest> any() {
    return request -> true;
  }

  /** Requests for readings of one entity. */
  public static Predicate<SimRequest> entity(SimEntity entity) {
    return request -> request.entity() == entity;
  }

  /** Requests for one path. */
  public static Predicate<SimRequest> path(String path) {
    return request -> request.path().equals(path);
  }

  /** Requests for one page of an answer, counted from 1. */
  public static Predicate<SimRequest> page(long page) {
    return request -> request.page() == page;
  }

  /** Requests whose window touches {@code [from, to)}. */
  public static Predicate<SimRequest> windowTouches(Instant from, Instant to) {
    return request -> {
      Instant start = request.start();
      Instant end = request.end();
      return start != null && end != null && start.isBefore(to) && from.isBefore(end);
    };
  }

  /** Requests whose window touches a calendar day of a zone. */
  public static Predicate<SimRequest> day(LocalDate day, ZoneId zone) {
    return windowTouches(
        day.atStartOfDay(zone).toInstant(), day.plusDays(1).atStartOfDay(zone).toInstant());
  }

  /** Requests whose window is longer than a duration. */
  public static Predicate<SimRequest> windowLongerThan(Duration length) {
    return request -> {
      Instant start = request.start();
      Instant end = request.end();
      return start != null && end != null && Duration.between(start, end).compareTo(length) > 0;
    };
  }

  /** Requests with a parameter of that decoded value. */
  public static Predicate<SimRequest> param(String name, String value) {
    return request -> value.equals(request.param(name));
  }
}
