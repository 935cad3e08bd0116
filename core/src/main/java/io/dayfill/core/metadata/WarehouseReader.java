package io.dayfill.core.metadata;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads how a warehouse is reached. */
final class WarehouseReader {
  private static final String KEY = "warehouse_options";
  private static final List<String> SECRETS =
      List.of("access_key_id", "secret_access_key", "session_token");

  private final GroupReader said;
  private final References references;
  private final boolean bucket;

  /**
   * Makes one.
   *
   * @param warehouse where the tables lie
   * @param folder where relative paths start
   */
  WarehouseReader(GroupReader root, URI warehouse, Path folder) {
    said = root.group(KEY).allowing(Language.WAREHOUSE);
    references = new References(folder);
    bucket = !"file".equals(warehouse.getScheme());
  }

  WarehouseOptions read() {
    for (String key : said.names()) {
      if (!bucket && !key.equals("single_writer")) {
        said.problem(
            key, "belongs to a warehouse in a bucket", "leave it out, or name s3://bucket/folder");
      }
    }
    Map<String, String> settings = new LinkedHashMap<>();
    said.optional("region", Values::text).ifPresent(value -> settings.put("region", value));
    said.optional("endpoint", WarehouseReader::endpoint)
        .ifPresent(value -> settings.put("endpoint", value));
    said.flag("path_style").ifPresent(value -> settings.put("path_style", value.toString()));
    Map<String, SecretReference> secrets = new LinkedHashMap<>();
    for (String key : SECRETS) {
      said.unnoted(key, references::secret).ifPresent(value -> secrets.put(key, value));
    }
    requirePair();
    return new WarehouseOptions(said.flag("single_writer").orElse(false), settings, secrets);
  }

  private void requirePair() {
    boolean id = said.has("access_key_id");
    boolean key = said.has("secret_access_key");
    if (id != key || (said.has("session_token") && !id)) {
      said.problem(
          id ? "secret_access_key" : "access_key_id",
          "missing",
          "the two keys go together, or are both left to the environment");
    }
  }

  private static String endpoint(String text) throws InvalidValue {
    String right = "an address, such as https://storage.example.com";
    try {
      URI uri = new URI(text);
      if (uri.getRawUserInfo() != null || text.contains("@")) {
        // not echoed
        throw new InvalidValue("holds credentials", right);
      }
      if (uri.getHost() != null && List.of("https", "http").contains(uri.getScheme())) {
        return text;
      }
    } catch (URISyntaxException e) {
      // told below
    }
    throw new InvalidValue("is no address", right);
  }
}
