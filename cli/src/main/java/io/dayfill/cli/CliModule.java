package io.dayfill.cli;

import com.google.inject.AbstractModule;
import com.google.inject.Singleton;
import com.google.inject.multibindings.MapBinder;
import io.dayfill.core.time.SystemTimeSource;
import io.dayfill.core.time.TimeSource;
import java.util.Set;

/** How the parts of the command line are joined. */
final class CliModule extends AbstractModule {
  private final Surroundings around;
  private final Set<String> named;

  /**
   * The usual bindings.
   *
   * @param named the verbs that may be asked for: each costs time that the others can spare
   */
  CliModule(Surroundings around, Set<String> named) {
    this.around = around;
    this.named = named;
  }

  @Override
  protected void configure() {
    binder().requireExplicitBindings();
    binder().requireExactBindingAnnotations();
    binder().disableCircularProxies();
    bind(Surroundings.class).toInstance(around);
    bind(TimeSource.class).to(SystemTimeSource.class).in(Singleton.class);
    bind(SystemTimeSource.class);
    bind(Signals.class).to(ProcessSignals.class);
    bind(ProcessSignals.class);
    bind(Sessions.class);
    bind(Doctor.class);
    bind(DemoTeller.class);
    bind(EntityCarrier.class);
    bind(CommandLineReader.class);
    MapBinder<String, Verb> verbs = MapBinder.newMapBinder(binder(), String.class, Verb.class);
    Verbs.ALL.forEach(
        (name, type) -> {
          if (named.contains(name)) {
            bind(type);
            verbs.addBinding(name).to(type);
          }
        });
  }
}
