/** The demonstration on a simulated sensor API. Internal. */
@NullMarked
package io.dayfill.cli.demo;

import org.jspecify.annotations.NullMarked;
