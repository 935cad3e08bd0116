/** Parquet files written and read a column at a time. Internal: may change at any time. */
@NullMarked
package io.dayfill.sink.delta.internal.parquet;

import org.jspecify.annotations.NullMarked;
