package io.dayfill.core.metadata;

import java.time.Instant;
import java.util.Optional;

/**
 * One entity as a row of {@code metadata.entity_extraction_config}. What is absent is not said: an
 * adapter or a default says it.
 *
 * @param name the entity's
 * @param apiEndpoint the key of that name, as all that follow
 * @param frequency as metadata writes it
 * @param paginationStyle a word
 * @param targetTable {@code schema.table}
 * @param connection a name
 * @param adapter a name
 * @param enabled a flag
 * @param zone a zone's name
 * @param batchDays a number
 * @param lookbackDays a number
 * @param options all other keys, as the text of a JSON object
 * @param updatedAt when Dayfill wrote the row last; other writers may leave it as it is
 */
public record EntityRow(
    String name,
    Optional<String> apiEndpoint,
    Optional<String> frequency,
    Optional<String> paginationStyle,
    Optional<String> targetTable,
    Optional<String> connection,
    Optional<String> adapter,
    Optional<Boolean> enabled,
    Optional<String> zone,
    Optional<Integer> batchDays,
    Optional<Integer> lookbackDays,
    Optional<String> options,
    Optional<Instant> updatedAt) {

  /** The same, written at another time. */
  public EntityRow at(Instant instant) {
    return new EntityRow(
        name,
        apiEndpoint,
        frequency,
        paginationStyle,
        targetTable,
        connection,
        adapter,
        enabled,
        zone,
        batchDays,
        lookbackDays,
        options,
        Optional.of(instant));
  }
}
