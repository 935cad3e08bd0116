package io.dayfill.cli;

import io.dayfill.cli.term.Json;
import io.dayfill.cli.term.Text;
import io.dayfill.core.error.ErrorCategory;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What the doctor found. */
record DoctorDocument(List<Check> checks) implements Document {
  /** The first category of rule that anything found is of. */
  int exitCode() {
    return Stream.of(
            ErrorCategory.INTERNAL,
            ErrorCategory.USER,
            ErrorCategory.STORAGE,
            ErrorCategory.EXTERNAL)
        .filter(
            category -> checks.stream().anyMatch(c -> c.category().equals(Optional.of(category))))
        .findFirst()
        .map(ExitCode::of)
        .orElse(ExitCode.OK);
  }

  @Override
  public String text(View view) {
    int width = checks.stream().mapToInt(c -> c.subject().length()).max().orElse(0);
    StringBuilder out = new StringBuilder();
    for (Check check : checks) {
      out.append(check.isGood() ? view.style().good("✓") : view.style().bad("✗")).append("  ");
      out.append(check.subject()).append(" ".repeat(width - check.subject().length() + 2));
      String indent = "\n" + " ".repeat(width + 5);
      out.append(String.join(indent, check.finding().lines().map(Text::safe).toList()));
      if (!check.remedy().isEmpty()) {
        out.append(indent);
        out.append(String.join(indent, check.remedy().lines().map(Text::safe).toList()));
      }
      out.append('\n');
    }
    return out.toString();
  }

  @Override
  public void json(Json json) {
    json.put("ok", exitCode() == ExitCode.OK)
        .put("exit_code", exitCode())
        .objects(
            "checks",
            checks,
            (out, check) ->
                out.put("check", check.subject())
                    .put("ok", check.isGood())
                    .put("finding", check.finding())
                    .put("remedy", check.remedy())
                    .put("category", check.category().map(Names::lower).orElse(null)));
  }
}
