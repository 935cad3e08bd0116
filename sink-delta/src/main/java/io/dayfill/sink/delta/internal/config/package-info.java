/** The entities that are kept as rows. Internal: may change at any time. */
@NullMarked
package io.dayfill.sink.delta.internal.config;

import org.jspecify.annotations.NullMarked;
