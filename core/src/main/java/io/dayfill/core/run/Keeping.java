package io.dayfill.core.run;

import io.dayfill.core.land.KeptFile;
import io.dayfill.core.land.StoredDay;
import io.dayfill.core.land.Warehouse;
import io.dayfill.core.metadata.Entity;
import io.dayfill.core.metadata.TextDigest;
import io.dayfill.core.plan.Slice;
import io.dayfill.core.read.KeptMembers;
import io.dayfill.core.time.TimeSource;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;

/** Finds what an earlier run with the same configuration has read of a slice's members. */
final class Keeping {
  private static final int DIGITS = 40;

  private final Warehouse warehouse;
  private final TimeSource time;
  private final String version;
  private final String configHash;

  Keeping(Warehouse warehouse, TimeSource time, String version, String configHash) {
    this.warehouse = warehouse;
    this.time = time;
    this.version = version;
    this.configHash = configHash;
  }

  /** What was kept of a slice; nothing where its answer is one chain. The caller closes it. */
  KeptMembers open(Entity entity, Slice slice) {
    Instant now = time.now();
    KeptFile file =
        entity.forEach().isNone() || slice.window().isEmpty()
            ? null
            : warehouse.keep(entity, name(slice));
    return file == null
        ? KeptMembers.none(now)
        : KeptMembers.open(file, newestStored(entity, slice), now);
  }

  /** What was kept before that was read must not take its place. */
  private Instant newestStored(Entity entity, Slice slice) {
    return warehouse.storedDays(entity, slice.days()).values().stream()
        .map(StoredDay::since)
        .flatMap(Optional::stream)
        .max(Comparator.naturalOrder())
        .orElse(Instant.MIN);
  }

  private String name(Slice slice) {
    String meant = String.join("\n", version, configHash, slice.id(), slice.window().toString());
    return TextDigest.of(meant, DIGITS);
  }
}
