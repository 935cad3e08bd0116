/** What is shown on a terminal or written for machines. Internal. */
@NullMarked
package io.dayfill.cli.term;

import org.jspecify.annotations.NullMarked;
