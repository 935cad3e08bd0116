@NullMarked
package io.dayfill.core.date;

import org.jspecify.annotations.NullMarked;
