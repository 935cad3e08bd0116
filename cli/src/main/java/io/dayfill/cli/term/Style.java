package io.dayfill.cli.term;

/** Colour, where the reader's terminal is to have it. */
public enum Style {
  /** None: files, pipes, {@code NO_COLOR}. */
  PLAIN,
  /** ANSI colours. */
  COLOUR;

  /** The style for a stream. */
  public static Style of(boolean colour) {
    return colour ? COLOUR : PLAIN;
  }

  /** Something good. */
  public String good(String text) {
    return paint("32", text);
  }

  /** Something bad. */
  public String bad(String text) {
    return paint("31", text);
  }

  /** Something to notice. */
  public String warn(String text) {
    return paint("33", text);
  }

  /** A heading. */
  public String strong(String text) {
    return paint("1", text);
  }

  /** Something of little weight. */
  public String faint(String text) {
    return paint("2", text);
  }

  private String paint(String code, String text) {
    return this == PLAIN || text.isEmpty() ? text : "\u001b[" + code + "m" + text + "\u001b[0m";
  }
}
