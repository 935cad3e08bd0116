package io.dayfill.core.metadata;

import io.dayfill.core.metadata.Connection.Auth;
import io.dayfill.core.metadata.Connection.LoginRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Reads a login: requests, each of which may use what those before it took. */
final class LoginReader {
  private static final String FORM =
      "[{endpoint: /login, body: {user: \"${env:NAME}\"}, take: {token: access_token}}]";

  private final GroupReader said;
  private final References references;

  LoginReader(GroupReader said, References references) {
    this.said = said;
    this.references = references;
  }

  Optional<Auth> read() {
    List<LoginRequest> requests = new ArrayList<>();
    Set<String> taken = new TreeSet<>();
    List<GroupReader> all = said.groups("requests", FORM);
    boolean whole = !all.isEmpty();
    if (said.has("requests")
        && said.tree("requests") instanceof Tree.Items items
        && items.items().isEmpty()) {
      said.problem("requests", "holds no request", FORM);
    }
    for (GroupReader each : all) {
      Optional<LoginRequest> request = request(each.allowing(Language.LOGIN_REQUEST), taken);
      request.ifPresent(requests::add);
      whole &= request.isPresent();
      request.ifPresent(found -> taken.addAll(found.take().keySet()));
    }
    if (whole && !last(requests).take().containsKey("token")) {
      all.get(all.size() - 1).problem("the last request takes no token", "take: {token: PATH}");
    }
    String header = said.optional("header", HeadersReader::proof).orElse("Authorization");
    String prefix = said.optional("prefix", text -> text).orElse("Bearer ");
    return whole
        ? Optional.of(new Auth.Login(requests, AuthReader.life(said), header, prefix))
        : Optional.empty();
  }

  private static LoginRequest last(List<LoginRequest> requests) {
    return requests.get(requests.size() - 1);
  }

  private Optional<LoginRequest> request(GroupReader request, Set<String> taken) {
    Optional<String> endpoint =
        request.required("endpoint", BaseUrl::endpointOrAddress, "/path, or https://host/path");
    Optional<LoginBody> body = body(request, taken);
    Map<String, String> take = request.group("take").texts(Paths::condition);
    for (String name : take.keySet()) {
      if (!name.matches("[a-z][a-z0-9_]*")) {
        request.group("take").problem(name, "is no name", "small letters, digits and _");
      }
    }
    return endpoint.flatMap(to -> body.map(with -> new LoginRequest(to, with, take)));
  }

  private Optional<LoginBody> body(GroupReader request, Set<String> taken) {
    Optional<LoginBody> body = request.tree("body", tree -> LoginBody.compile(tree, references));
    body.ifPresent(
        found ->
            found.places().stream()
                .filter(place -> !taken.contains(place))
                .forEach(
                    place ->
                        request.problem(
                            "body",
                            "{" + place + "} was taken by no request before",
                            taken.isEmpty()
                                ? "take: {" + place + ": PATH} in one before"
                                : "one of " + String.join(", ", taken))));
    return body;
  }
}
