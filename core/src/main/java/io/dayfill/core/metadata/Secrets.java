package io.dayfill.core.metadata;

/** Looks secrets up. */
@FunctionalInterface
public interface Secrets {
  /**
   * The secret that a reference names, as it is now.
   *
   * @throws io.dayfill.core.error.DayfillException of the user's category, naming the reference, if
   *     it is not there or empty
   */
  Secret resolve(SecretReference reference);
}
