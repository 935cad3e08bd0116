/** The command line: verbs, what they print, and how the parts are joined. Internal. */
@NullMarked
package io.dayfill.cli;

import org.jspecify.annotations.NullMarked;
