@NullMarked
package io.dayfill.cli.log;

import org.jspecify.annotations.NullMarked;
