package io.dayfill.core.metadata;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The keys that one place of the language has.
 *
 * @param known those that are understood
 * @param later those of the language that this version refuses
 */
record Keys(List<String> known, List<String> later) {
  static final Keys ROOT = keys("warehouse table_format connections entities", "");

  static final Keys CONNECTION =
      keys(
          "base_url auth rate_limit retry timeouts allow_http",
          "headers allowed_origins quota proxy tls allow_link_local");

  static final Keys AUTH =
      keys(
          "type token",
          "username password in name prefix key token_url client_id client_secret scope grant"
              + " token_file jwt requests life header expired_if");

  static final Keys RATE_LIMIT =
      keys(
          "requests per burst max_concurrent max_wait",
          "limited_if headers quota reserve_for_today");

  static final Keys RETRY = keys("attempts backoff max_backoff", "");

  static final Keys TIMEOUTS = keys("connect idle page", "");

  static final Keys ENTITY =
      keys(
          "adapter variant connection api_endpoint frequency pagination_style target_table enabled zone"
              + " batch_days lookback_days max_days_ahead empty_replaces max_shrink"
              + " max_quarantined key event_time request window pagination response columns",
          "keeps for_each location while_open arrival_time missing_members" + " carry_forward");

  static final Keys REQUEST = keys("params", "method headers body");

  static final Keys WINDOW = keys("start_bound end_bound precision pad", "zone filters_by");

  static final Keys PAGINATION =
      keys(
          "cursor_path cursor_param offset_param first total_path page_size page_size_param"
              + " max_pages max_empty_pages",
          "cursor_header initial keep_params overlap page_param total_pages_path rel path header"
              + " order record_cap stop min_window split_if restart_if");

  static final Keys RESPONSE =
      keys(
          "format records",
          "charset missing_records fail_if empty_if skip_if fields_from null_values csv ignore"
              + " carry_forward");

  static final Keys COLUMN =
      keys(
          "name path type format required values keep_raw same_length_as",
          "multiply extract from plus zone ambiguous on_mismatch default_when_absent null_values");

  private static final Map<String, Keys> PARTS_OF_ENTITY =
      Map.of("request", REQUEST, "window", WINDOW, "pagination", PAGINATION, "response", RESPONSE);

  /** What would be right instead of a key that is none. */
  String insteadOf(String unknown) {
    List<String> all = new ArrayList<>(known);
    all.addAll(later);
    Optional<String> nearest = Suggest.nearest(unknown, all);
    return nearest
        .map(name -> "did you mean '" + name + "'?")
        .or(() -> home(unknown))
        .orElseGet(() -> "known here: " + String.join(", ", known));
  }

  private static Optional<String> home(String key) {
    if (ENTITY.known.contains(key)) {
      return Optional.of("it belongs to the entity itself");
    }
    return PARTS_OF_ENTITY.entrySet().stream()
        .filter(part -> part.getValue().known.contains(key))
        .map(part -> "it belongs under " + part.getKey() + ":")
        .findFirst();
  }

  private static Keys keys(String known, String later) {
    return new Keys(words(known), words(later));
  }

  private static List<String> words(String text) {
    return text.isEmpty() ? List.of() : List.of(text.split(" "));
  }
}
