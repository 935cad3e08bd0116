package io.dayfill.core.spi;

import java.io.IOException;
import java.net.URI;
import java.time.Instant;
import java.util.Optional;

/** What an {@link AuthScheme} may know and do for one connection. Safe for several threads. */
public interface AuthContext {
  /** The connection's name, for messages. */
  String connection();

  /** The address of the API, without a slash at its end. */
  URI baseUrl();

  /**
   * What the metadata says under a key of {@code auth}, secrets looked up now. Do not keep it: a
   * secret may be changed while a run goes on.
   *
   * @return empty where nothing is said
   * @throws io.dayfill.core.error.DayfillException if a secret is not there
   */
  Optional<String> setting(String key);

  /** The time. There is no other clock. */
  Instant now();

  /**
   * Asks for something that signing takes, such as a token: within the connection's rate and
   * time-outs, tried again where that may help, never redirected.
   *
   * @param request a whole request, signed if it has to be
   * @return the answer, whatever its status but for those that were tried again in vain
   * @throws IOException if there was none
   */
  AuthAnswer ask(AuthRequest request) throws IOException;

  /** Keeps a secret that was made or obtained at run time out of every log and message. */
  void hide(String secret);
}
