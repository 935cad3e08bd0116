/**
 * A warehouse's files in an object store: their names are paths of a file system of our own, which
 * can be read like any other. Internal: may change at any time.
 */
@NullMarked
package io.dayfill.sink.delta.internal.object;

import org.jspecify.annotations.NullMarked;
