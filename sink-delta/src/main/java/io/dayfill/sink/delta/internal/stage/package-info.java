/** The rows of a slice on their way into files, a day each. Internal: may change at any time. */
@NullMarked
package io.dayfill.sink.delta.internal.stage;

import org.jspecify.annotations.NullMarked;
