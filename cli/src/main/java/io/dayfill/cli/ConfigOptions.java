package io.dayfill.cli;

import io.dayfill.core.date.ProcDate;
import io.dayfill.core.error.DayfillException;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where the configuration and the adapters are. */
final class ConfigOptions {
  private static final String DEFAULT_FILE = "dayfill.yaml";

  @Option(
      names = {"-c", "--config"},
      paramLabel = "FILE",
      description = {
        "The configuration.",
        "Default: what DAYFILL_CONFIG names, else ./" + DEFAULT_FILE + "."
      })
  private @Nullable String config;

  @Option(
      names = "--adapters",
      paramLabel = "DIR",
      description = {
        "A folder of adapter jars, besides the distribution's own; can be given several times, or"
            + " as a list of folders separated as in PATH.",
        "Default: what DAYFILL_ADAPTERS names."
      })
  private List<String> adapters = new ArrayList<>();

  /** Where the entities are. */
  enum Entities {
    FILE,
    TABLE
  }

  @Option(
      names = "--metadata",
      paramLabel = "file|table",
      converter = Choice.OfEntities.class,
      completionCandidates = Places.class,
      description = {
        "Where the entities are: in the configuration's file alone, or in the table"
            + " metadata.entity_extraction_config of its warehouse too.",
        "Default: file."
      })
  private Entities entities = Entities.FILE;

  /** Whether entities are in the table too. */
  boolean fromTable() {
    return entities == Entities.TABLE;
  }

  /** For the completion of shells. */
  static final class Places implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return List.of("file", "table").iterator();
    }
  }

  /** The options that name a file. */
  static ConfigOptions naming(Path file) {
    ConfigOptions options = new ConfigOptions();
    options.config = file.toString();
    return options;
  }

  /** The file, which is there. */
  Path file(Surroundings around) {
    Optional<String> option = Optional.ofNullable(config);
    // An option given blank still beats the environment
    Optional<String> named =
        option.or(() -> around.variable("DAYFILL_CONFIG")).filter(text -> !ProcDate.isBlank(text));
    Path file = around.directory().resolve(named.orElse(DEFAULT_FILE));
    if (!Files.isRegularFile(file)) {
      throw DayfillException.user(
          "there is no configuration '" + named.orElse("./" + DEFAULT_FILE) + "'",
          named.isPresent() ? "'" + file + "' is no file" : "no other was named",
          "Name one with -c or DAYFILL_CONFIG; 'dayfill demo' writes one that works");
    }
    return file;
  }

  /** The folders of adapter jars, which are there. */
  List<Path> adapterFolders(Surroundings around) {
    List<Path> folders = new ArrayList<>();
    around
        .home()
        .map(home -> home.resolve("adapters"))
        .filter(Files::isDirectory)
        .ifPresent(folders::add);
    List<String> named =
        adapters.isEmpty()
            ? around.variable("DAYFILL_ADAPTERS").map(List::of).orElse(List.of())
            : adapters;
    for (String list : named) {
      for (String name : list.split(File.pathSeparator, -1)) {
        if (!ProcDate.isBlank(name)) {
          folders.add(existing(around.directory().resolve(name)));
        }
      }
    }
    return folders.stream().distinct().toList();
  }

  private static Path existing(Path folder) {
    if (!Files.isDirectory(folder)) {
      throw DayfillException.user(
          "'" + folder + "' is no folder of adapters",
          "no such folder is there",
          "Check --adapters and DAYFILL_ADAPTERS");
    }
    return folder;
  }
}
