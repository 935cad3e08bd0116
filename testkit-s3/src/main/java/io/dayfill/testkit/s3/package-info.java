/** A server that speaks S3, for tests: a JVM of its own over a folder. */
@NullMarked
package io.dayfill.testkit.s3;

import org.jspecify.annotations.NullMarked;
