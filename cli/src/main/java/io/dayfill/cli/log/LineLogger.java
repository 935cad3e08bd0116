package io.dayfill.cli.log;

import org.jspecify.annotations.Nullable;
import org.slf4j.Marker;
import org.slf4j.event.Level;
import org.slf4j.helpers.LegacyAbstractLogger;
import org.slf4j.helpers.MessageFormatter;

/** A logger that hands finished lines on. */
final class LineLogger extends LegacyAbstractLogger {
  private static final long serialVersionUID = 1L;

  private final transient LogFactory factory;
  private final LogTarget.Origin origin;

  LineLogger(String name, LogFactory factory) {
    this.name = name;
    this.factory = factory;
    this.origin = LogTarget.Origin.of(name);
  }

  @Override
  public boolean isTraceEnabled() {
    return isEnabled(Level.TRACE);
  }

  @Override
  public boolean isDebugEnabled() {
    return isEnabled(Level.DEBUG);
  }

  @Override
  public boolean isInfoEnabled() {
    return isEnabled(Level.INFO);
  }

  @Override
  public boolean isWarnEnabled() {
    return isEnabled(Level.WARN);
  }

  @Override
  public boolean isErrorEnabled() {
    return isEnabled(Level.ERROR);
  }

  private boolean isEnabled(Level level) {
    return level.toInt() >= factory.target().threshold(origin).toInt();
  }

  @Override
  protected @Nullable String getFullyQualifiedCallerName() {
    return null;
  }

  @Override
  protected void handleNormalizedLoggingCall(
      Level level,
      @Nullable Marker marker,
      String pattern,
      Object @Nullable [] arguments,
      @Nullable Throwable thrown) {
    String message = MessageFormatter.basicArrayFormat(pattern, arguments);
    factory.target().write(level, name, String.valueOf(message), thrown);
  }
}
