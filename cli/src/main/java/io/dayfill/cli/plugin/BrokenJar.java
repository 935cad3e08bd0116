package io.dayfill.cli.plugin;

/**
 * A jar, or one adapter in it, that cannot be used.
 *
 * @param origin the jar
 * @param problem why not
 */
public record BrokenJar(String origin, String problem) {}
