@NullMarked
package io.dayfill.store.s3;

import org.jspecify.annotations.NullMarked;
