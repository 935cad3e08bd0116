/** What Dayfill costs, measured. Never published. */
@NullMarked
package io.dayfill.benchmarks;

import org.jspecify.annotations.NullMarked;
