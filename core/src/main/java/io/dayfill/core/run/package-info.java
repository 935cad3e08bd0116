@NullMarked
package io.dayfill.core.run;

import org.jspecify.annotations.NullMarked;
