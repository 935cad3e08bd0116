package io.dayfill.sink.delta.internal.log;

import io.dayfill.sink.delta.internal.fs.AtomicFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What commits that are no longer there have let go of: noted before they go, so that these files
 * are found without a listing of the data folders, whenever somebody looks for them.
 */
final class RemovalNotes {
  /** Stays when the notes go: since which version they are made. */
  private static final String SINCE = "since";

  private final AtomicFiles files;
  private final Path folder;

  /** The notes beside a table. */
  RemovalNotes(AtomicFiles files, Path table) {
    this.files = files;
    folder = table.resolve("_dayfill").resolve("replaced");
  }

  /** Notes files, durably. */
  void add(long version, Collection<RemovedFile> removed) throws IOException {
    files.disk().createDirectories(folder);
    if (!wereMade()) {
      files.replace(folder.resolve(SINCE), version + "\n");
    }
    if (removed.isEmpty()) {
      return;
    }
    StringBuilder text = new StringBuilder();
    for (RemovedFile file : removed) {
      text.append(file.at()).append(' ').append(file.size()).append(' ');
      text.append(file.path()).append('\n');
    }
    files.replace(
        folder.resolve(String.format(Locale.ROOT, "%020d.txt", version)), text.toString());
  }

  /** Whether they were made whenever the log was cleaned. */
  boolean wereMade() {
    return Files.exists(folder.resolve(SINCE));
  }

  /** The notes there are. */
  List<Path> list() throws IOException {
    List<Path> notes = new ArrayList<>();
    if (Files.isDirectory(folder)) {
      try (DirectoryStream<Path> all = Files.newDirectoryStream(folder, "*.txt")) {
        all.forEach(notes::add);
      }
    }
    notes.sort(null);
    return notes;
  }

  /** What notes tell, by the files' paths. */
  static Map<String, RemovedFile> read(List<Path> notes) throws IOException {
    Map<String, RemovedFile> removed = new LinkedHashMap<>();
    for (Path note : notes) {
      try {
        for (String line : Files.readAllLines(note, StandardCharsets.UTF_8)) {
          String[] parts = line.split(" ", 3);
          if (parts.length == 3) {
            long at = Long.parseLong(parts[0]);
            removed.put(parts[2], new RemovedFile(parts[2], Long.parseLong(parts[1]), at));
          }
        }
      } catch (NoSuchFileException e) {
        // another process is done with it
      }
    }
    return removed;
  }

  /** Forgets a note. */
  void forget(Path note) throws IOException {
    files.disk().delete(note);
  }
}
