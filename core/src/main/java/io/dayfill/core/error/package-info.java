@NullMarked
package io.dayfill.core.error;

import org.jspecify.annotations.NullMarked;
