@NullMarked
package io.dayfill.sink.delta;

import org.jspecify.annotations.NullMarked;
