package io.dayfill.core.http;

import io.dayfill.core.error.DayfillException;
import java.time.Duration;
import java.util.Optional;

/**
 * What one small request to an API found.
 *
 * @param request method and address, without secrets
 * @param status the status; 0 where no answer came
 * @param elapsed until the answer's first bytes were there, or the failure
 * @param bytes the bytes read
 * @param contentType what the answer says that it is; empty where it says nothing
 * @param trouble why a run would not work; empty if it may be expected to
 */
public record Probe(
    String request,
    int status,
    Duration elapsed,
    long bytes,
    String contentType,
    Optional<DayfillException> trouble) {}
