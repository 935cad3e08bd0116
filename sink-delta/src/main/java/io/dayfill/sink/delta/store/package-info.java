/** What an object store has to offer for a warehouse to lie in it; implemented by modules apart. */
@NullMarked
package io.dayfill.sink.delta.store;

import org.jspecify.annotations.NullMarked;
