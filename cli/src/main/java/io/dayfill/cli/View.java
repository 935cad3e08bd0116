package io.dayfill.cli;

import io.dayfill.cli.term.Style;
import io.dayfill.cli.term.Text;
import java.time.Instant;
import java.time.ZoneId;

/**
 * How a person sees results.
 *
 * @param style coloured or plain
 * @param zone the person's own
 */
record View(Style style, ZoneId zone) {
  String moment(Instant instant) {
    return Text.moment(instant, zone);
  }
}
