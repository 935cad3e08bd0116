@NullMarked
package io.dayfill.core.rate;

import org.jspecify.annotations.NullMarked;
