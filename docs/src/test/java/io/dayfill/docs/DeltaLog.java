package io.dayfill.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Tells which files a Delta table consists of, by the protocol's words alone: the actions of all
 * commits in order. Written apart from the code that it checks.
 */
final class DeltaLog {
  private static final JsonFactory JSON = new JsonFactory();

  private DeltaLog() {}

  /** The data files of the newest version. The log must reach back to version 0. */
  static List<Path> activeFiles(Path table) {
    Set<String> active = new LinkedHashSet<>();
    for (Path commit : commits(table)) {
      try {
        for (String line : Files.readAllLines(commit)) {
          apply(line, active);
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return active.stream().map(path -> table.resolve(URI.create(path).getPath())).toList();
  }

  /** The commits, oldest first. */
  static List<Path> commits(Path table) {
    try (Stream<Path> files = Files.list(table.resolve("_delta_log"))) {
      return new ArrayList<>(
          files
              .filter(f -> f.getFileName().toString().matches("\\d{20}\\.json"))
              .sorted()
              .toList());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void apply(String line, Set<String> active) {
    try (JsonParser json = JSON.createParser(ObjectReadContext.empty(), line)) {
      json.nextToken();
      while (json.nextToken() == JsonToken.PROPERTY_NAME) {
        String action = json.currentName();
        json.nextToken();
        if (action.equals("add")) {
          active.add(path(json));
        } else if (action.equals("remove")) {
          active.remove(path(json));
        } else {
          json.skipChildren();
        }
      }
    }
  }

  private static String path(JsonParser json) {
    String path = "";
    while (json.nextToken() == JsonToken.PROPERTY_NAME) {
      boolean here = json.currentName().equals("path");
      json.nextToken();
      if (here) {
        path = json.getString();
      } else {
        json.skipChildren();
      }
    }
    return path;
  }
}
