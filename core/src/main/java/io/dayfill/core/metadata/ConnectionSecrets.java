package io.dayfill.core.metadata;

import io.dayfill.core.metadata.Connection.Auth;
import io.dayfill.core.metadata.Connection.Grant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The references to secrets of each way of authorising. */
final class ConnectionSecrets {
  private final List<SecretReference> found = new ArrayList<>();

  private ConnectionSecrets() {}

  static List<SecretReference> of(Auth auth) {
    ConnectionSecrets secrets = new ConnectionSecrets();
    secrets.look(auth);
    return secrets.found;
  }

  private void look(Auth auth) {
    if (auth instanceof Auth.Bearer bearer) {
      add(bearer.token());
    } else if (auth instanceof Auth.Basic basic) {
      add(basic.username());
      add(basic.password());
    } else if (auth instanceof Auth.ApiKey key) {
      add(key.key());
    } else if (auth instanceof Auth.OAuth2 oauth2) {
      add(oauth2.client().id());
      add(oauth2.client().secret());
      look(oauth2.grant());
    } else if (auth instanceof Auth.Login login) {
      login.requests().forEach(request -> found.addAll(request.body().references()));
    } else if (auth instanceof Auth.Scheme scheme) {
      scheme.settings().values().forEach(this::add);
    }
  }

  private void look(Grant grant) {
    if (grant instanceof Grant.RefreshToken refresh) {
      add(refresh.token());
    } else if (grant instanceof Grant.JwtBearer jwt) {
      add(jwt.key());
      add(jwt.keyId());
      add(jwt.issuer());
      add(jwt.subject());
    }
  }

  private void add(@Nullable SecretReference reference) {
    if (reference != null) {
      found.add(reference);
    }
  }

  private void add(@Nullable SecretText text) {
    if (text != null) {
      found.addAll(text.references());
    }
  }
}
