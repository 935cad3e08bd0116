@NullMarked
package io.dayfill.core.plan;

import org.jspecify.annotations.NullMarked;
