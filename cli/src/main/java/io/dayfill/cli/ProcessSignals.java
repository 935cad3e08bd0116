package io.dayfill.cli;

import com.google.inject.Inject;
import io.dayfill.core.time.TimeSource;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The signals of this process. The JDK has them in {@code sun.misc}, which every JDK of today
 * exports and none promises: it is called by reflection, and where it is not there the JVM ends at
 * the first signal, by the same exit codes.
 */
final class ProcessSignals implements Signals {
  private static final Logger LOG = LoggerFactory.getLogger(ProcessSignals.class);

  /** A good end takes ten seconds at most; what takes longer hangs. */
  private static final Duration PATIENCE = Duration.ofSeconds(15);

  private static final Map<String, Integer> EXIT_CODES =
      Map.of("INT", ExitCode.INTERRUPTED, "TERM", ExitCode.TERMINATED);

  private final TimeSource time;

  @Inject
  ProcessSignals(TimeSource time) {
    this.time = time;
  }

  @Override
  public Watch watch(IntConsumer onFirst) {
    ProcessWatch watch = new ProcessWatch(onFirst);
    try {
      watch.begin();
    } catch (ReflectiveOperationException | RuntimeException e) {
      LOG.debug("signals cannot be watched", e);
    }
    return watch;
  }

  private final class ProcessWatch implements Watch {
    private final IntConsumer onFirst;
    private final AtomicInteger asked = new AtomicInteger();
    private final Map<String, Object> before = new TreeMap<>();

    private ProcessWatch(IntConsumer onFirst) {
      this.onFirst = onFirst;
    }

    private void begin() throws ReflectiveOperationException {
      Class<?> type = Class.forName("sun.misc.SignalHandler");
      for (Map.Entry<String, Integer> signal : EXIT_CODES.entrySet()) {
        Object handler =
            Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {type},
                (proxy, method, arguments) -> called(proxy, method, arguments, signal.getValue()));
        before.put(signal.getKey(), handle(signal.getKey(), handler));
      }
    }

    private @Nullable Object called(
        Object proxy, Method method, Object @Nullable [] arguments, int exitCode) {
      return switch (method.getName()) {
        case "handle" -> {
          signalled(exitCode);
          yield null;
        }
        case "equals" -> arguments != null && proxy == arguments[0];
        case "hashCode" -> System.identityHashCode(proxy);
        default -> "dayfill";
      };
    }

    private void signalled(int exitCode) {
      if (!asked.compareAndSet(0, exitCode)) {
        Runtime.getRuntime().halt(exitCode);
      }
      Thread patience = new Thread(() -> haltLater(exitCode), "dayfill-patience");
      patience.setDaemon(true);
      patience.start();
      onFirst.accept(exitCode);
    }

    private void haltLater(int exitCode) {
      try {
        time.sleep(PATIENCE);
        Runtime.getRuntime().halt(exitCode);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }

    @Override
    public OptionalInt exitCode() {
      int code = asked.get();
      return code == 0 ? OptionalInt.empty() : OptionalInt.of(code);
    }

    @Override
    public void close() {
      before.forEach(
          (name, handler) -> {
            try {
              handle(name, handler);
            } catch (ReflectiveOperationException e) {
              LOG.debug("the handler of SIG{} cannot be put back", name, e);
            }
          });
    }

    private static Object handle(String name, Object handler) throws ReflectiveOperationException {
      Class<?> signal = Class.forName("sun.misc.Signal");
      Class<?> type = Class.forName("sun.misc.SignalHandler");
      Object which = signal.getConstructor(String.class).newInstance(name);
      return signal.getMethod("handle", signal, type).invoke(null, which, handler);
    }
  }
}
