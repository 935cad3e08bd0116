@NullMarked
package io.dayfill.core.page;

import org.jspecify.annotations.NullMarked;
