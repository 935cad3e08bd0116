/** A slice on its way into a table of any form. Internal: may change at any time. */
@NullMarked
package io.dayfill.sink.delta.internal.land;

import org.jspecify.annotations.NullMarked;
