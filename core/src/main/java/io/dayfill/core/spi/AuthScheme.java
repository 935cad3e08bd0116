package io.dayfill.core.spi;

import java.io.IOException;
import java.util.List;

/**
 * A way of authorising that metadata alone cannot say, such as signed requests. Found by {@link
 * java.util.ServiceLoader} and named by {@code auth.type} of a connection; an implementation has a
 * public constructor without parameters and does nothing until it is asked.
 *
 * <p>Version 1; what comes later comes as default methods.
 */
public interface AuthScheme {
  /**
   * Its name, as {@code auth.type} says it. At most 63 small letters, digits and _, a letter first;
   * none that Dayfill has itself.
   */
  String name();

  /** The keys of {@code auth}, beside {@code type}, that must be there; in snake_case. */
  List<String> required();

  /** The keys that may be there. */
  default List<String> optional() {
    return List.of();
  }

  /**
   * What signs the requests of one connection. Called once for each; asks nothing yet.
   *
   * @param context what it may know and do; good for as long as the signer is used
   */
  Signer open(AuthContext context);

  /**
   * The version of this interface that it was written for; see {@link SpiVersion#CURRENT}.
   *
   * @return 1 unless it says otherwise
   */
  default int spiVersion() {
    return 1;
  }

  /** Signs the requests of one connection. Used by several threads at once. */
  interface Signer {
    /**
     * Adds what proves who we are. Called anew for every attempt, just before it leaves, so that
     * times are fresh.
     *
     * @param request what is about to leave, complete but for this
     * @throws IOException if that takes a request of its own which failed; told as a failure that
     *     may pass
     * @throws io.dayfill.core.error.DayfillException if it cannot be: a secret is not there, or the
     *     source refused us
     */
    void sign(AuthRequest request) throws IOException;

    /**
     * Forgets what it keeps of its own, such as a token, because an answer said that it expired:
     * 401, or what {@code expired_if} says. Called by one thread at a time.
     *
     * @return true if the next signature may do better; by default it may not
     */
    default boolean renew() {
      return false;
    }
  }
}
