/** Looks at an API that nobody knows yet, and drafts a configuration for it. */
@NullMarked
package io.dayfill.core.probe;

import org.jspecify.annotations.NullMarked;
