package io.dayfill.core.decode;

import java.time.LocalDate;
import java.util.Optional;

/**
 * A record that could not be read.
 *
 * @param day the day it belongs to, where its event time could be read and lies in the window
 * @param page the page it stood on, the first is 1
 * @param record its place on the page, the first is 0
 * @param column the column whose value was the cause; empty where none was
 * @param reason what was wrong with it
 * @param raw its text as it came, cut at 64 KiB
 */
public record QuarantinedRecord(
    Optional<LocalDate> day,
    int page,
    long record,
    Optional<String> column,
    String reason,
    String raw) {}
