/**
 * The tables of a Delta warehouse: who owns them, what they hold, and how days are landed in them.
 * Internal: may change at any time.
 */
@NullMarked
package io.dayfill.sink.delta.internal.table;

import org.jspecify.annotations.NullMarked;
