@NullMarked
package io.dayfill.core.http;

import org.jspecify.annotations.NullMarked;
