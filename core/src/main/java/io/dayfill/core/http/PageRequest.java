package io.dayfill.core.http;

import io.dayfill.core.metadata.Response;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What to ask an API for.
 *
 * @param method how
 * @param path the path below the connection's base URL, with or without a slash at its beginning;
 *     or a whole address, as a link to the next page gives it. Escapes in it are kept, what has no
 *     place in an address is escaped
 * @param params the parameters in order, not escaped; behind those that an address brings itself
 * @param headers header fields in order, beside those that the connection and its credentials send
 * @param body what a POST carries; null where it carries nothing
 * @param accept the header {@code Accept}, where neither {@code headers} nor the connection says
 *     another
 */
public record PageRequest(
    Method method,
    String path,
    List<Param> params,
    List<Header> headers,
    @Nullable Body body,
    String accept) {
  private static final Pattern ADDRESS = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*:.*|//.*");

  /** Copies the lists. */
  public PageRequest {
    params = List.copyOf(params);
    headers = List.copyOf(headers);
    if (body != null && method != Method.POST) {
      throw new IllegalArgumentException("only a POST carries a body");
    }
  }

  /** A request for JSON. */
  public PageRequest(
      Method method, String path, List<Param> params, List<Header> headers, @Nullable Body body) {
    this(method, path, params, headers, body, Response.Format.JSON.accept());
  }

  /** A GET for JSON, without header fields of its own. */
  public PageRequest(String path, List<Param> params) {
    this(Method.GET, path, params, List.of(), null);
  }

  /** How to ask. Both are safe to repeat: readings are only looked up. */
  public enum Method {
    /** What is asked for stands in the address. */
    GET,
    /** What is asked for stands in the body. */
    POST
  }

  /**
   * A parameter.
   *
   * @param name its name, not escaped
   * @param value its value, not escaped; null for a bare flag, a name without {@code =}
   */
  public record Param(String name, @Nullable String value) {}

  /**
   * A header field.
   *
   * @param name its name
   * @param value its value
   */
  public record Header(String name, String value) {}

  /**
   * What a POST carries.
   *
   * @param contentType its media type
   * @param text what is sent, in UTF-8
   */
  public record Body(String contentType, String text) {
    /** JSON. */
    public static Body json(String text) {
      return new Body("application/json", text);
    }
  }

  /**
   * True if it asks for what another asks for: what {@link #equals} says too, but without what a
   * record's own method costs when it is first used, at every start.
   */
  public boolean asksTheSame(PageRequest other) {
    return method == other.method
        && path.equals(other.path)
        && accept.equals(other.accept)
        && Objects.equals(
            body == null ? null : body.text, other.body == null ? null : other.body.text)
        && Objects.equals(
            body == null ? null : body.contentType,
            other.body == null ? null : other.body.contentType)
        && params(other.params)
        && headers(other.headers);
  }

  private boolean params(List<Param> others) {
    boolean same = params.size() == others.size();
    for (int i = 0; same && i < params.size(); i++) {
      Param mine = params.get(i);
      same =
          mine.name.equals(others.get(i).name) && Objects.equals(mine.value, others.get(i).value);
    }
    return same;
  }

  private boolean headers(List<Header> others) {
    boolean same = headers.size() == others.size();
    for (int i = 0; same && i < headers.size(); i++) {
      Header mine = headers.get(i);
      same = mine.name.equals(others.get(i).name) && mine.value.equals(others.get(i).value);
    }
    return same;
  }

  /** True if {@link #path} is a whole address, not a path below the base URL. */
  public boolean isAddress() {
    return ADDRESS.matcher(path).matches();
  }

  /** A text as one segment of a path: its slashes and escapes are none. */
  public static String segment(String text) {
    return Escapes.escape(text);
  }

  /**
   * The same request with a parameter set: in the place of the one of that name, else at the end.
   */
  public PageRequest with(String name, @Nullable String value) {
    List<Param> changed = new ArrayList<>(params.size() + 1);
    boolean found = false;
    for (Param param : params) {
      if (!param.name().equals(name)) {
        changed.add(param);
      } else if (!found) {
        found = true;
        changed.add(new Param(name, value));
      }
    }
    if (!found) {
      changed.add(new Param(name, value));
    }
    return new PageRequest(method, path, changed, headers, body, accept);
  }

  /** The same request for another path or address. */
  public PageRequest at(String pathOrAddress) {
    return new PageRequest(method, pathOrAddress, params, headers, body, accept);
  }

  /** The same request with other parameters. */
  public PageRequest withParams(List<Param> others) {
    return new PageRequest(method, path, others, headers, body, accept);
  }

  /** The same request with another body. */
  public PageRequest withBody(@Nullable Body other) {
    return new PageRequest(method, path, params, headers, other, accept);
  }
}
