@NullMarked
package io.dayfill.core.land;

import org.jspecify.annotations.NullMarked;
