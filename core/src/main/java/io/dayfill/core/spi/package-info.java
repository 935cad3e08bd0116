@NullMarked
package io.dayfill.core.spi;

import org.jspecify.annotations.NullMarked;
