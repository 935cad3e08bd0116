/** The adapter for vibration sensors. */
@NullMarked
package io.dayfill.adapters.vibration;

import org.jspecify.annotations.NullMarked;
