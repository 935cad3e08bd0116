@NullMarked
package io.dayfill.core.metadata;

import org.jspecify.annotations.NullMarked;
