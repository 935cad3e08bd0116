@NullMarked
package io.dayfill.sink.delta.internal.fs;

import org.jspecify.annotations.NullMarked;
