package io.dayfill.cli;

import com.google.inject.Inject;
import io.dayfill.cli.term.Screen;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Whether a run may be expected to work. */
@Command(
    name = "doctor",
    description = {
      "Checks that a run can work: the configuration, the secrets, the APIs (yesterday's first page"
          + " of each entity, 64 KiB of it at most) and the warehouse. Loads nothing."
    })
final class DoctorVerb extends Verb {
  private final Doctor doctor;

  @Mixin private ConfigOptions config = new ConfigOptions();

  @Inject
  DoctorVerb(Doctor doctor) {
    this.doctor = doctor;
  }

  @Override
  int run(Output out, Screen screen) {
    DoctorDocument found = new DoctorDocument(doctor.examine(config, screen));
    out.print(found);
    return found.exitCode();
  }
}
