package io.dayfill.core.decode;

import io.dayfill.core.metadata.Condition;
import java.util.List;

/**
 * What is wrong with a page, found while it was read; who knows the page's bytes turns it into an
 * {@link UnreadablePageException}.
 */
final class PageFault extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final boolean cut;
  private final String problem;
  private final String reason;
  private final boolean snippet;

  private PageFault(boolean cut, String problem, String reason, boolean snippet) {
    super(problem, null, false, false);
    this.cut = cut;
    this.problem = problem;
    this.reason = reason;
    this.snippet = snippet;
  }

  static PageFault empty(String without) {
    return new PageFault(true, "the answer is empty", without, false);
  }

  static PageFault html(String wanted) {
    return new PageFault(false, "the answer is HTML, not " + wanted, "it begins", true);
  }

  /** A table of CSV does not begin as it must. */
  static PageFault noHeader(long line, String detail) {
    return new PageFault(
        false, "line " + line + " of the answer is not the header expected", detail, false);
  }

  static PageFault openQuote(long line) {
    return cut("a quote that opens in line " + line + " is never closed");
  }

  static PageFault noJson() {
    return new PageFault(false, "the answer is no JSON", "it begins", true);
  }

  static PageFault noUtf8() {
    return new PageFault(
        false, "the answer is not UTF-8", "it begins like UTF-16 or UTF-32", false);
  }

  static PageFault cut(String detail) {
    return new PageFault(true, "the answer was cut", detail, false);
  }

  static PageFault malformed(String detail) {
    return new PageFault(false, "the answer is malformed JSON", detail, false);
  }

  static PageFault beyondBounds(String detail) {
    return new PageFault(false, "the answer goes beyond the bounds of a page", detail, false);
  }

  static PageFault trailing() {
    return new PageFault(
        false, "the answer is malformed JSON", "something follows behind its end", false);
  }

  static PageFault otherRoot(String recordsPath, String kind) {
    return new PageFault(
        false,
        "the answer is " + kind,
        "with its records at "
            + recordsPath
            + " it should be "
            + (recordsPath.equals("[]") ? "an array" : "an object")
            + "; it begins",
        true);
  }

  /**
   * The way to the records ends too early.
   *
   * @param path the first of it that is not there
   * @param names the members that stand beside it
   */
  static PageFault missing(String recordsPath, String path, List<String> names) {
    return new PageFault(
        false,
        "the answer has no records: " + recordsPath + " is missing",
        "beside "
            + path
            + ", which is not there, its fields are "
            + (names.isEmpty() ? "none" : shown(names))
            + "; it begins",
        true);
  }

  static PageFault otherRecords(String recordsPath, String path, String kind, boolean array) {
    String where = path.isEmpty() || recordsPath.equals(path + "[]") ? "" : path + " ";
    return new PageFault(
        false,
        "the answer has no records: "
            + (where.isEmpty() ? recordsPath + " " : where)
            + "is "
            + kind
            + ", not "
            + (array ? "an array" : "an object"),
        "it begins",
        true);
  }

  static PageFault uneven(String path, int records, String other, int elements) {
    return new PageFault(
        false,
        "the answer's lists are not of one length",
        path + " has " + records + " elements, but " + other + " has " + elements,
        false);
  }

  static PageFault noFields(String path) {
    return new PageFault(
        false, "the answer does not name the fields of its records", path + " is missing", true);
  }

  /**
   * The answer says that it is an error.
   *
   * @param place the line or record that says so, the first is 1; 0 where there is but one answer
   */
  static PageFault said(Condition condition, long place, String what) {
    String where = place == 0 ? "" : ", in " + what + " " + place;
    return new PageFault(
        false,
        "the answer says that it is an error" + where,
        "fail_if holds for " + shown(condition) + "; it begins",
        true);
  }

  private static String shown(Condition condition) {
    return condition.valuePath().map(path -> "path " + path).orElse("its status");
  }

  static PageFault otherValue(String path, String kind) {
    return new PageFault(
        false, "the answer's " + path + " is " + kind, "it was declared as something else", false);
  }

  static PageFault twice(String path) {
    return new PageFault(
        false, "the answer names " + path + " twice", "which of them counts is unknown", false);
  }

  private static String shown(List<String> names) {
    return Problems.harmless(String.join(", ", names), 200);
  }

  /**
   * The exception for the caller.
   *
   * @param start the first bytes of the page, cut and made harmless
   */
  UnreadablePageException toException(int page, String start) {
    return new UnreadablePageException(
        cut, "Page " + page + ": " + problem, snippet ? reason + ": " + start : reason, remedy());
  }

  private String remedy() {
    return cut
        ? "Asking again may help"
        : "Check what the API answers, and the entity's endpoint and records path";
  }
}
