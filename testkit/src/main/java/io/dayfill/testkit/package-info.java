/**
 * A simulated sensor API: real HTTP on the loopback address, readings decided by a seed, and a
 * script of faults. For tests, for the demo, and for trying an adapter by hand.
 *
 * <p>{@link io.dayfill.testkit.SimulatedApi} is the way in.
 */
@NullMarked
package io.dayfill.testkit;

import org.jspecify.annotations.NullMarked;
