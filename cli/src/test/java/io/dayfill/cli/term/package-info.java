@NullMarked
package io.dayfill.cli.term;

import org.jspecify.annotations.NullMarked;
