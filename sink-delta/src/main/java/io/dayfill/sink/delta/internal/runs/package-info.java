/** The record of what was tried. Internal: may change at any time. */
@NullMarked
package io.dayfill.sink.delta.internal.runs;

import org.jspecify.annotations.NullMarked;
