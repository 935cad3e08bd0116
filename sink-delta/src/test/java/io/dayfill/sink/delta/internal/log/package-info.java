@NullMarked
package io.dayfill.sink.delta.internal.log;

import org.jspecify.annotations.NullMarked;
