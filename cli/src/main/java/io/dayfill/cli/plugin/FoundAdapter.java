package io.dayfill.cli.plugin;

import io.dayfill.core.metadata.Declaration;

/**
 * An adapter that can be used.
 *
 * @param name its name
 * @param origin the jar it came from
 * @param spiVersion the version of the SPI that it was compiled against
 * @param declaration what it presets
 */
public record FoundAdapter(String name, String origin, int spiVersion, Declaration declaration) {}
