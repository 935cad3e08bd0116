@NullMarked
package io.dayfill.core.time;

import org.jspecify.annotations.NullMarked;
