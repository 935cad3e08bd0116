/** Who reads what, so that hosts share their work. Internal: may change at any time. */
@NullMarked
package io.dayfill.sink.delta.internal.lease;

import org.jspecify.annotations.NullMarked;
