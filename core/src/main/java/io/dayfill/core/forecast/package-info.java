@NullMarked
package io.dayfill.core.forecast;

import org.jspecify.annotations.NullMarked;
