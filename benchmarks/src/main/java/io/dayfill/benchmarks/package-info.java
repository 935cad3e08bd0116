/** Measures what matters for speed; never published. */
@NullMarked
package io.dayfill.benchmarks;

import org.jspecify.annotations.NullMarked;
