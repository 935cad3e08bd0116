@NullMarked
package io.dayfill.sink.delta.internal.parquet;

import org.jspecify.annotations.NullMarked;
