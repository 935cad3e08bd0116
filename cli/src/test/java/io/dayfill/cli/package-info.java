@NullMarked
package io.dayfill.cli;

import org.jspecify.annotations.NullMarked;
