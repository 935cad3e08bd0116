package io.dayfill.core.decode;

/**
 * A column with several paths, the first of which that holds a value counts.
 *
 * @param column its place among the columns
 * @param first the alternative of its first path
 * @param end behind the one of its last path
 */
record Alternatives(int column, int first, int end) {}
