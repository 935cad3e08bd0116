@NullMarked
package io.dayfill.cli.plugin;

import org.jspecify.annotations.NullMarked;
