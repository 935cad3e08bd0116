package io.dayfill.cli;

import org.jspecify.annotations.Nullable;

/** Which Dayfill this is. */
final class Version {
  private Version() {}

  static String current() {
    @Nullable String version = Main.class.getPackage().getImplementationVersion();
    return version == null ? "development" : version;
  }
}
