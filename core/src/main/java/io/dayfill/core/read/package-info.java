@NullMarked
package io.dayfill.core.read;

import org.jspecify.annotations.NullMarked;
