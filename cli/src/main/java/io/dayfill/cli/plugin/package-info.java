/** Adapters in jars of their own. Internal. */
@NullMarked
package io.dayfill.cli.plugin;

import org.jspecify.annotations.NullMarked;
