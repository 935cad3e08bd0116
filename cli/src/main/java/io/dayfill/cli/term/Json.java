package io.dayfill.cli.term;

import java.io.StringWriter;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collection;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * One JSON object for machines: instants in UTC, days as {@code 2026-03-08}, durations in
 * milliseconds, what is not there as null.
 */
public final class Json {
  private final JsonGenerator out;

  private Json(JsonGenerator out) {
    this.out = out;
  }

  /** An object as text, on one line. */
  public static String object(Consumer<Json> members) {
    StringWriter text = new StringWriter();
    try (JsonGenerator out = new JsonFactory().createGenerator(ObjectWriteContext.empty(), text)) {
      out.writeStartObject();
      members.accept(new Json(out));
      out.writeEndObject();
    }
    return text.toString();
  }

  /** A text. */
  public Json put(String name, @Nullable String value) {
    out.writeName(name);
    if (value == null) {
      out.writeNull();
    } else {
      out.writeString(value);
    }
    return this;
  }

  /** A whole number. */
  public Json put(String name, long value) {
    out.writeNumberProperty(name, value);
    return this;
  }

  /** True or false. */
  public Json put(String name, boolean value) {
    out.writeBooleanProperty(name, value);
    return this;
  }

  /** An instant. */
  public Json put(String name, @Nullable Instant value) {
    return put(name, value == null ? null : value.toString());
  }

  /** A day. */
  public Json put(String name, @Nullable LocalDate value) {
    return put(name, value == null ? null : value.toString());
  }

  /** A duration, whose name says that it is in milliseconds. */
  public Json millis(String name, Duration value) {
    return put(name, value.toMillis());
  }

  /** Counts by name. */
  public Json counts(String name, Map<String, Long> counts) {
    return object(name, json -> counts.forEach((key, value) -> json.put(key, value.longValue())));
  }

  /** Texts. */
  public Json texts(String name, Collection<String> values) {
    out.writeArrayPropertyStart(name);
    values.forEach(out::writeString);
    out.writeEndArray();
    return this;
  }

  /** An object. */
  public Json object(String name, Consumer<Json> members) {
    out.writeObjectPropertyStart(name);
    members.accept(this);
    out.writeEndObject();
    return this;
  }

  /** Objects, made one at a time. */
  public <T> Json objects(String name, Iterable<T> items, ObjectBody<T> body) {
    out.writeArrayPropertyStart(name);
    for (T item : items) {
      out.writeStartObject();
      body.write(this, item);
      out.writeEndObject();
    }
    out.writeEndArray();
    return this;
  }

  /** What stands in the object of one item. */
  @FunctionalInterface
  public interface ObjectBody<T> {
    /** Writes the members. */
    void write(Json json, T item);
  }
}
