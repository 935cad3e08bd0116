/**
 * The Delta log: what a table holds, and commits that replace it. Internal: may change at any time.
 */
@NullMarked
package io.dayfill.sink.delta.internal.log;

import org.jspecify.annotations.NullMarked;
