@NullMarked
package io.dayfill.core.decode;

import org.jspecify.annotations.NullMarked;
