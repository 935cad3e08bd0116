/** The adapter for door contacts. */
@NullMarked
package io.dayfill.adapters.doorcontact;

import org.jspecify.annotations.NullMarked;
