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
  public record Param(String name, @Nullable String value) {
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Param param
          && name.equals(param.name)
          && Objects.equals(value, param.value);
    }

    @Override
    public int hashCode() {
      return Objects.hash(name, value);
    }
  }

  /**
   * A header field.
   *
   * @param name its name
   * @param value its value
   */
  public record Header(String name, String value) {
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Header header
          && name.equals(header.name)
          && value.equals(header.value);
    }

    @Override
    public int hashCode() {
      return Objects.hash(name, value);
    }
  }

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

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Body body
          && contentType.equals(body.contentType)
          && text.equals(body.text);
    }

    @Override
    public int hashCode() {
      return Objects.hash(contentType, text);
    }
  }

  // by hand, here and in its parts: a record's own are linked when they are first used, which every
  // start would pay
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof PageRequest request
        && method == request.method
        && path.equals(request.path)
        && params.equals(request.params)
        && headers.equals(request.headers)
        && Objects.equals(body, request.body)
        && accept.equals(request.accept);
  }

  @Override
  public int hashCode() {
    return Objects.hash(method, path, params, headers, body, accept);
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
