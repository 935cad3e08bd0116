package io.dayfill.cli;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** The commands by name, in the order in which help shows them. */
final class Verbs {
  static final Map<String, Class<? extends Verb>> ALL = all();

  private Verbs() {}

  private static Map<String, Class<? extends Verb>> all() {
    Map<String, Class<? extends Verb>> verbs = new LinkedHashMap<>();
    verbs.put("demo", DemoVerb.class);
    verbs.put("run", RunVerb.class);
    verbs.put("plan", PlanVerb.class);
    verbs.put("status", StatusVerb.class);
    verbs.put("history", HistoryVerb.class);
    verbs.put("verify", VerifyVerb.class);
    verbs.put("restore", RestoreVerb.class);
    verbs.put("diff", DiffVerb.class);
    verbs.put("maintain", MaintainVerb.class);
    verbs.put("entities", EntitiesVerb.class);
    verbs.put("metadata", MetadataVerb.class);
    verbs.put("schema", SchemaVerb.class);
    verbs.put("adapters", AdaptersVerb.class);
    verbs.put("simulate", SimulateVerb.class);
    verbs.put("doctor", DoctorVerb.class);
    verbs.put("probe", ProbeVerb.class);
    verbs.put("sample", SampleVerb.class);
    verbs.put("explain", ExplainVerb.class);
    verbs.put("version", VersionVerb.class);
    verbs.put("completion", CompletionVerb.class);
    verbs.put("help", HelpVerb.class);
    return Collections.unmodifiableMap(verbs);
  }
}
