package io.dayfill.sink.delta.store;

/**
 * Some bytes of an object.
 *
 * @param bytes they
 * @param from the place of the first of them
 * @param size the bytes of the whole object
 */
// The bytes are handed on, not compared
@SuppressWarnings("ArrayRecordComponent")
public record ObjectPart(byte[] bytes, long from, long size) {}
