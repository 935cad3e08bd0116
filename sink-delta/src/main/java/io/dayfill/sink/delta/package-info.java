/** The warehouse on Delta Lake tables or plain Parquet files. */
@NullMarked
package io.dayfill.sink.delta;

import org.jspecify.annotations.NullMarked;
