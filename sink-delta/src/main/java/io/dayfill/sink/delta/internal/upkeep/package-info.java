/**
 * What is done for tables beside landing: what nobody needs any more is found and removed.
 * Internal.
 */
@NullMarked
package io.dayfill.sink.delta.internal.upkeep;

import org.jspecify.annotations.NullMarked;
