package io.dayfill.core.date;

import java.time.ZoneId;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;

/** Zones for property tests: any at all, and often one whose clocks do something strange. */
public final class Zones {
  private Zones() {}

  /** A zone. */
  public static Arbitrary<ZoneId> any() {
    return Arbitraries.oneOf(
            Arbitraries.of(
                "UTC",
                "Europe/Berlin",
                "America/New_York",
                "America/Sao_Paulo",
                "America/St_Johns",
                "Australia/Lord_Howe",
                "Africa/Cairo",
                "Antarctica/Casey",
                "Asia/Kathmandu",
                "Pacific/Apia"),
            Arbitraries.of(ZoneId.getAvailableZoneIds()))
        .map(ZoneId::of);
  }
}
