package io.dayfill.core.spi;

import io.dayfill.core.error.DayfillException;
import io.dayfill.core.metadata.AuthSettings;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The ways of authorising that jars bring, by their names. Immutable. */
public final class AuthSchemes {
  /** None. */
  public static final AuthSchemes NONE = new AuthSchemes(new TreeMap<>(), List.of());

  private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9_]{0,62}");
  private static final int MOST_FAILURES = 100;

  /** Those that Dayfill has itself. */
  private static final Set<String> OWN =
      Set.of("none", "bearer", "basic", "api_key", "oauth2", "login");

  private final Map<String, AuthScheme> schemes;
  private final List<String> problems;

  private AuthSchemes(Map<String, AuthScheme> schemes, List<String> problems) {
    this.schemes = schemes;
    this.problems = List.copyOf(problems);
  }

  /**
   * Those that a class loader finds. One that cannot be used is told by {@link #problems()}.
   *
   * @throws DayfillException of the user's category if two have one name
   */
  public static AuthSchemes load(ClassLoader loader) {
    List<AuthScheme> found = new ArrayList<>();
    List<String> problems = new ArrayList<>();
    Iterator<AuthScheme> all = ServiceLoader.load(AuthScheme.class, loader).iterator();
    for (int failures = 0; failures < MOST_FAILURES; failures++) {
      try {
        while (all.hasNext()) {
          found.add(all.next());
        }
        break;
      } catch (ServiceConfigurationError | LinkageError e) {
        // the iterator goes on with the next one
        problems.add(e.toString());
      }
    }
    return of(found, problems);
  }

  /**
   * Those given.
   *
   * @throws DayfillException of the user's category if two have one name
   */
  public static AuthSchemes of(Collection<? extends AuthScheme> schemes) {
    return of(schemes, List.of());
  }

  private static AuthSchemes of(
      Collection<? extends AuthScheme> given, List<String> problemsSoFar) {
    Map<String, AuthScheme> schemes = new TreeMap<>();
    List<String> problems = new ArrayList<>(problemsSoFar);
    for (AuthScheme scheme : given) {
      String wrong = wrong(scheme);
      if (wrong != null) {
        problems.add(scheme.getClass().getName() + ": " + wrong);
      } else {
        put(schemes, scheme);
      }
    }
    return new AuthSchemes(schemes, problems);
  }

  private static @Nullable String wrong(AuthScheme scheme) {
    try {
      String name = scheme.name();
      if (name == null || !NAME.matcher(name).matches() || OWN.contains(name)) {
        return "'" + name + "' is no name of an auth scheme, or one of Dayfill's own";
      }
      if (scheme.spiVersion() > SpiVersion.CURRENT) {
        return "was written for version " + scheme.spiVersion() + " of the interface";
      }
      return scheme.required() == null || scheme.optional() == null ? "names no keys" : null;
    } catch (RuntimeException | LinkageError e) {
      return e.toString();
    }
  }

  private static void put(Map<String, AuthScheme> schemes, AuthScheme scheme) {
    AuthScheme first = schemes.putIfAbsent(scheme.name(), scheme);
    if (first != null) {
      throw DayfillException.user(
          "two auth schemes have one name",
          "'" + scheme.name() + "': " + first.getClass() + " and " + scheme.getClass(),
          "Remove one of the two from where it was loaded");
    }
  }

  /**
   * These and others.
   *
   * @throws DayfillException of the user's category if two have one name
   */
  public AuthSchemes and(AuthSchemes others) {
    Map<String, AuthScheme> all = new TreeMap<>(schemes);
    others.schemes.values().forEach(scheme -> put(all, scheme));
    List<String> wrong = new ArrayList<>(problems);
    wrong.addAll(others.problems);
    return new AuthSchemes(all, wrong);
  }

  /** One by its name; null if there is none. */
  public @Nullable AuthScheme get(String name) {
    return schemes.get(name);
  }

  /** The names, in order. */
  public Set<String> names() {
    return Set.copyOf(schemes.keySet());
  }

  /** The keys that each takes, by its name. */
  public Map<String, AuthSettings> settings() {
    Map<String, AuthSettings> settings = new LinkedHashMap<>();
    schemes.forEach(
        (name, scheme) ->
            settings.put(name, new AuthSettings(scheme.required(), scheme.optional())));
    return settings;
  }

  /** What was wrong with those that cannot be used. */
  public List<String> problems() {
    return problems;
  }
}
