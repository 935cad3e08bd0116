/** Warehouses in S3 and in stores that speak its protocol. */
@NullMarked
package io.dayfill.store.s3;

import org.jspecify.annotations.NullMarked;
