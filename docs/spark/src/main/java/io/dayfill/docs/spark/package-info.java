/** Spark, asked by tests in another JVM. */
@NullMarked
package io.dayfill.docs.spark;

import org.jspecify.annotations.NullMarked;
