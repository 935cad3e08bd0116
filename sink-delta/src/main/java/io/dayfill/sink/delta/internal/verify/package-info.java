/** Reading back what is stored. Internal: may change at any time. */
@NullMarked
package io.dayfill.sink.delta.internal.verify;

import org.jspecify.annotations.NullMarked;
