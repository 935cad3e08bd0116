package io.dayfill.core.decode;

/**
 * A column with several paths, the first of which that holds a value counts; or with one that leads
 * out of the record.
 *
 * @param column its place among the columns
 * @param sources where the value may come from, in order: a value held of the record, or, as {@code
 *     ~slot}, one of those around it
 */
@SuppressWarnings("ArrayRecordComponent") // read only, and never compared
record Alternatives(int column, int[] sources) {}
