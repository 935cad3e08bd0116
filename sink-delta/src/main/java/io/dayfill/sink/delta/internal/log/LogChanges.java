package io.dayfill.sink.delta.internal.log;

import io.dayfill.sink.delta.internal.log.LogChange.Touched;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Reads which files a commit touched: one action a line, of which two kinds matter. Those that say
 * themselves that they change no row, such as a compaction's, do not.
 */
final class LogChanges {
  private static final JsonFactory JSON = new JsonFactory();

  private LogChanges() {}

  static LogChange read(String commit) throws IOException {
    List<Touched> added = new ArrayList<>();
    List<Touched> removed = new ArrayList<>();
    for (String line : commit.lines().toList()) {
      if (line.startsWith("{\"add\"")) {
        touch(line, added);
      } else if (line.startsWith("{\"remove\"")) {
        touch(line, removed);
      }
    }
    return new LogChange(added, removed);
  }

  private static void touch(String line, List<Touched> files) throws IOException {
    String path = "";
    boolean changes = true;
    Map<String, @Nullable String> partition = new HashMap<>();
    try (JsonParser in = JSON.createParser(ObjectReadContext.empty(), line)) {
      in.nextToken();
      in.nextToken();
      in.nextToken();
      while (in.nextToken() == JsonToken.PROPERTY_NAME) {
        String name = in.currentName();
        JsonToken value = in.nextToken();
        if (name.equals("path")) {
          path = in.getString();
        } else if (name.equals("dataChange")) {
          changes = value != JsonToken.VALUE_FALSE;
        } else if (name.equals("partitionValues") && value == JsonToken.START_OBJECT) {
          while (in.nextToken() == JsonToken.PROPERTY_NAME) {
            String column = in.currentName();
            partition.put(column, in.nextToken() == JsonToken.VALUE_NULL ? null : in.getString());
          }
        } else {
          in.skipChildren();
        }
      }
    } catch (JacksonException e) {
      throw new IOException("the log holds an action that is no JSON", e);
    }
    if (changes) {
      files.add(new Touched(path, partition));
    }
  }
}
