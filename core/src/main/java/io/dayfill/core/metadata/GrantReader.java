package io.dayfill.core.metadata;

import io.dayfill.core.metadata.Connection.Grant;
import java.net.URI;
import java.util.List;
import java.util.Optional;

/** Reads for what a token end-point gives a token. */
final class GrantReader {
  private final GroupReader said;
  private final References references;

  GrantReader(GroupReader said, References references) {
    this.said = said;
    this.references = references;
  }

  Optional<Grant> read(URI tokenUrl) {
    boolean absent = !said.has("grant");
    Optional<String> grant = said.word("grant");
    if (grant.isEmpty() && !absent) {
      return Optional.empty();
    }
    String name = grant.orElse("client_credentials");
    refuseOthers(name);
    return switch (name) {
      case "client_credentials" -> clientCredentials();
      case "refresh_token" -> refreshToken();
      default -> jwtBearer(said.group("jwt").allowing(Language.JWT), tokenUrl);
    };
  }

  private void refuseOthers(String grant) {
    refuse("jwt", "jwt_bearer", grant);
    refuse("refresh_token", "refresh_token", grant);
    refuse("token_file", "refresh_token", grant);
  }

  private void refuse(String key, String belongs, String grant) {
    if (said.has(key) && !grant.equals(belongs)) {
      said.problem(key, "is of no use to grant " + grant, "grant: " + belongs);
    }
  }

  private Optional<Grant> clientCredentials() {
    for (String key : List.of("client_id", "client_secret")) {
      if (!said.has(key)) {
        said.problem(key, "missing", References.FORM);
      }
    }
    return Optional.of(new Grant.ClientCredentials());
  }

  private Optional<Grant> refreshToken() {
    if (!said.has("refresh_token") && !said.has("token_file")) {
      said.problem("refresh_token", "missing", References.FORM + ", or a token_file that holds it");
    }
    Optional<SecretReference> token = said.unnoted("refresh_token", references::secret);
    Optional<String> file = said.unnoted("token_file", references::file);
    return Optional.of(new Grant.RefreshToken(token.orElse(null), file.orElse(null)));
  }

  private Optional<Grant> jwtBearer(GroupReader jwt, URI tokenUrl) {
    Optional<String> algorithm = jwt.present("algorithm", "RS256").word("algorithm");
    if (!jwt.has("key")) {
      jwt.problem("key", "missing", References.FORM);
    }
    if (!jwt.has("issuer")) {
      jwt.problem("issuer", "missing", "who signs: an account's name or address");
    }
    Optional<SecretReference> key = jwt.unnoted("key", references::secret);
    Optional<SecretText> keyId = jwt.unnoted("key_id", references::text);
    Optional<SecretText> issuer = jwt.unnoted("issuer", references::text);
    Optional<SecretText> subject = jwt.unnoted("subject", references::text);
    String audience = jwt.optional("audience", Values::text).orElse(tokenUrl.toString());
    return algorithm.flatMap(
        by ->
            key.flatMap(
                with ->
                    issuer.map(
                        from ->
                            new Grant.JwtBearer(
                                by,
                                with,
                                keyId.orElse(null),
                                from,
                                audience,
                                subject.orElse(null)))));
  }
}
