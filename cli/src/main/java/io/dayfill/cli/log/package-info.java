/**
 * The log: where lines of all libraries go, in step with the progress on the terminal. Internal.
 */
@NullMarked
package io.dayfill.cli.log;

import org.jspecify.annotations.NullMarked;
