/** Files that are there whole, durably, or not at all. Internal: may change at any time. */
@NullMarked
package io.dayfill.sink.delta.internal.fs;

import org.jspecify.annotations.NullMarked;
