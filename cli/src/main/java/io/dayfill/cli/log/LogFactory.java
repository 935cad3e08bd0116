package io.dayfill.cli.log;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.slf4j.ILoggerFactory;
import org.slf4j.Logger;

/** Makes the loggers, and tells them all at once where their lines go. */
public final class LogFactory implements ILoggerFactory {
  private final ConcurrentMap<String, Logger> loggers = new ConcurrentHashMap<>();
  private volatile LogTarget target = LogTarget.NONE;

  @Override
  public Logger getLogger(String name) {
    return loggers.computeIfAbsent(name, key -> new LineLogger(key, this));
  }

  /** From now on lines go there. */
  public void sendTo(LogTarget target) {
    this.target = target;
  }

  LogTarget target() {
    return target;
  }
}
