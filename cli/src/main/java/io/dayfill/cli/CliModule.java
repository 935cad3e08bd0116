package io.dayfill.cli;

import com.google.inject.AbstractModule;
import com.google.inject.Singleton;
import com.google.inject.multibindings.MapBinder;
import io.dayfill.core.time.SystemTimeSource;
import io.dayfill.core.time.TimeSource;

/** How the parts of the command line are joined. */
final class CliModule extends AbstractModule {
  private final Surroundings around;

  CliModule(Surroundings around) {
    this.around = around;
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
    bind(CommandLineReader.class);
    MapBinder<String, Verb> verbs = MapBinder.newMapBinder(binder(), String.class, Verb.class);
    Verbs.ALL.forEach(
        (name, type) -> {
          bind(type);
          verbs.addBinding(name).to(type);
        });
  }
}
