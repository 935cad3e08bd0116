/**
 * An API of any shape, simulated from what metadata says of an entity: the same keys, read by code
 * of its own. Nothing here is shared with what reads the answers, so that one mistake cannot hide
 * another; and what an answer holds at its bounds is the test's to say, never the metadata's.
 *
 * <p>{@link io.dayfill.testkit.declared.SimSpec} is the way in.
 */
@NullMarked
package io.dayfill.testkit.declared;

import org.jspecify.annotations.NullMarked;
