/** The adapter for climate sensors. */
@NullMarked
package io.dayfill.adapters.temphumidity;

import org.jspecify.annotations.NullMarked;
