package io.dayfill.cli;

import io.dayfill.cli.term.Json;
import io.dayfill.cli.term.Text;
import io.dayfill.contract.Evidence;
import io.dayfill.contract.Score;
import io.dayfill.contract.Score.Verdict;
import java.util.List;

/**
 * How the adapters of a jar keep the contract.
 *
 * @param jar the jar
 * @param sheets a sheet for each shape of each adapter
 */
record VerifyDocument(String jar, List<Sheet> sheets) implements Document {
  /**
   * The scores of one shape of one adapter.
   *
   * @param adapter its name
   * @param variant the shape; empty for the first
   */
  record Sheet(String adapter, String variant, List<Score> scores) {
    long count(Verdict verdict) {
      return scores.stream().filter(score -> score.verdict() == verdict).count();
    }
  }

  /** True if no rule is broken. */
  boolean isKept() {
    return sheets.stream().allMatch(sheet -> sheet.count(Verdict.FAILED) == 0);
  }

  @Override
  public String text(View view) {
    StringBuilder out = new StringBuilder();
    for (Sheet sheet : sheets) {
      out.append(out.isEmpty() ? "" : "\n").append(sheet.adapter());
      out.append(sheet.variant().isEmpty() ? "" : ", variant " + sheet.variant()).append('\n');
      sheet.scores().forEach(score -> line(out, score, view));
      out.append("  ").append(sum(sheet)).append('\n');
    }
    return out.append(isKept() ? "\nThe contract is kept.\n" : "\nThe contract is broken.\n")
        .toString();
  }

  private static void line(StringBuilder out, Score score, View view) {
    String verdict =
        switch (score.verdict()) {
          case PASSED -> view.style().good("ok");
          case FAILED -> view.style().bad("FAILED");
          case NOT_CHECKED -> view.style().warn("not checked");
        };
    out.append("  ").append(score.check()).append(": ").append(verdict).append('\n');
    if (score.verdict() == Verdict.NOT_CHECKED) {
      out.append("    reason   ").append(Text.safe(score.reason())).append('\n');
    }
    if (score.verdict() == Verdict.FAILED) {
      out.append("    rule     ").append(score.rule()).append('\n');
      out.append("    reason   ").append(Text.safe(score.reason())).append('\n');
      score.evidence().ifPresent(each -> evidence(out, each));
    }
  }

  private static void evidence(StringBuilder out, Evidence evidence) {
    out.append("    request  ").append(Text.safe(evidence.request())).append('\n');
    out.append("    answer   ").append(Text.safe(evidence.answer())).append('\n');
  }

  private static String sum(Sheet sheet) {
    return sheet.count(Verdict.PASSED)
        + " passed, "
        + sheet.count(Verdict.FAILED)
        + " failed, "
        + sheet.count(Verdict.NOT_CHECKED)
        + " not checked";
  }

  @Override
  public void json(Json json) {
    json.put("jar", jar)
        .objects(
            "adapters",
            sheets,
            (out, sheet) ->
                out.put("adapter", sheet.adapter())
                    .put("variant", sheet.variant().isEmpty() ? null : sheet.variant())
                    .put("passed", sheet.count(Verdict.PASSED))
                    .put("failed", sheet.count(Verdict.FAILED))
                    .put("not_checked", sheet.count(Verdict.NOT_CHECKED))
                    .objects("checks", sheet.scores(), VerifyDocument::check));
  }

  private static void check(Json json, Score score) {
    json.put("check", score.check())
        .put("rule", score.rule())
        .put("verdict", Names.lower(score.verdict()))
        .put("reason", score.reason().isEmpty() ? null : score.reason())
        .put("request", score.evidence().map(Evidence::request).orElse(null))
        .put("answer", score.evidence().map(Evidence::answer).orElse(null));
  }
}
