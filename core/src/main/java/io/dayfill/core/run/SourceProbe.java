package io.dayfill.core.run;

import java.time.Duration;

/**
 * What one small request to a source found.
 *
 * @param entity the entity it was made for
 * @param request method and address, secrets left out
 * @param status the HTTP status
 * @param elapsed until the answer's first bytes were there
 * @param bytes the bytes read, 64 KiB at most
 * @param verdict what it means, for a person
 * @param ok whether a run may be expected to work
 */
public record SourceProbe(
    String entity,
    String request,
    int status,
    Duration elapsed,
    long bytes,
    String verdict,
    boolean ok) {}
