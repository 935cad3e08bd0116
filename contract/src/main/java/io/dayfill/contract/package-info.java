/**
 * The contract of adapters: what every one of them must do right, as checks that run against a
 * simulated API over real HTTP. {@link io.dayfill.contract.AdapterContract} is the way in for a
 * test, {@link io.dayfill.contract.Suite} for a program.
 */
@NullMarked
package io.dayfill.contract;

import org.jspecify.annotations.NullMarked;
