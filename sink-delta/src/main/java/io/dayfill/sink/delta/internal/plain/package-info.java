/** Tables of plain Parquet files, a folder a day. Internal: may change at any time. */
@NullMarked
package io.dayfill.sink.delta.internal.plain;

import org.jspecify.annotations.NullMarked;
