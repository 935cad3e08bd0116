package io.dayfill.core.metadata;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads references to secrets. No message repeats a text that may hold a secret itself. */
final class References {
  private static final Pattern REFERENCE = Pattern.compile("\\$\\{(env|file):([^}\\p{Cntrl}]+)}");
  private static final Pattern VARIABLE = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

  /** How a reference is written. */
  static final String FORM = "\"${env:NAME}\" or \"${file:PATH}\"";

  private final Path folder;

  /**
   * Makes a reader.
   *
   * @param folder where relative paths start
   */
  References(Path folder) {
    this.folder = folder;
  }

  /** A text that is one reference and nothing else. */
  SecretReference secret(String text) throws InvalidValue {
    Matcher matcher = REFERENCE.matcher(text);
    if (!matcher.matches()) {
      throw new InvalidValue(
          text.startsWith("${") ? "is no reference that is known" : "holds the secret itself",
          "keep it elsewhere and refer to it: " + FORM);
    }
    return reference(matcher);
  }

  /** A text in which references may stand. */
  SecretText text(String text) throws InvalidValue {
    if (text.isBlank()) {
      throw new InvalidValue("holds nothing", "write a value, or leave the key out");
    }
    List<Object> parts = new ArrayList<>();
    Matcher matcher = REFERENCE.matcher(text);
    int from = 0;
    while (matcher.find()) {
      addPlain(text.substring(from, matcher.start()), parts);
      parts.add(reference(matcher));
      from = matcher.end();
    }
    addPlain(text.substring(from), parts);
    return SecretText.of(parts);
  }

  private static void addPlain(String text, List<Object> parts) throws InvalidValue {
    if (text.contains("${")) {
      throw new InvalidValue("holds a reference that is not known", FORM);
    }
    if (!text.isEmpty()) {
      parts.add(text);
    }
  }

  private SecretReference reference(Matcher matcher) throws InvalidValue {
    boolean env = matcher.group(1).equals("env");
    String name = matcher.group(2);
    if (env && !VARIABLE.matcher(name).matches()) {
      throw new InvalidValue("names no variable that an environment can hold", FORM);
    }
    return new SecretReference(matcher.group(1), env ? name : resolved(name));
  }

  /** The file of a path that holds no reference, relative ones below the folder. */
  String file(String path) throws InvalidValue {
    if (path.isBlank() || path.contains("${")) {
      throw new InvalidValue("is no path", "the path of a file, from this file's folder");
    }
    return resolved(path);
  }

  private String resolved(String path) throws InvalidValue {
    try {
      return folder.resolve(path).normalize().toString();
    } catch (InvalidPathException e) {
      throw new InvalidValue("names no file that this system can have", FORM);
    }
  }
}
