package io.dayfill.cli;

import io.dayfill.core.error.DayfillException;
import io.dayfill.core.metadata.LanguageSchema;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import org.jspecify.annotations.Nullable;

/** The folder that the demonstration works in: the configuration, the API's token, the tables. */
final class DemoFolder {
  static final String CONFIGURATION = "dayfill.yaml";
  private static final String SCHEMA = "dayfill.schema.json";
  private static final String TOKEN = "demo-token";
  private static final String WAREHOUSE = "warehouse";

  /** Tells a folder of ours from one that is somebody's own. */
  private static final String MARK = ".dayfill-demo";

  private final Path folder;

  private DemoFolder(Path folder) {
    this.folder = folder;
  }

  /**
   * Makes the folder, or clears one that an earlier demonstration made of its tables.
   *
   * @throws DayfillException of the user's category if it holds anything else
   */
  static DemoFolder open(Path folder) {
    try {
      if (Files.exists(folder) && !isOurs(folder)) {
        throw DayfillException.user(
            "the folder '" + folder + "' is not empty and no demo's",
            "the demo would write into it",
            "Name another with --dir");
      }
      Files.createDirectories(folder);
      Files.writeString(folder.resolve(MARK), "Made by 'dayfill demo'; may be deleted.\n");
      remove(folder.resolve(WAREHOUSE));
      return new DemoFolder(folder);
    } catch (IOException e) {
      throw unwritable(folder, e);
    }
  }

  private static boolean isOurs(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return false;
    }
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder)) {
      return !entries.iterator().hasNext() || Files.exists(folder.resolve(MARK));
    }
  }

  private static void remove(Path warehouse) throws IOException {
    if (!Files.exists(warehouse)) {
      return;
    }
    Files.walkFileTree(
        warehouse,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            Files.delete(file);
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException failed)
              throws IOException {
            if (failed != null) {
              throw failed;
            }
            Files.delete(directory);
            return FileVisitResult.CONTINUE;
          }
        });
  }

  /** Writes the configuration and the token that it refers to. */
  void write(String baseUrl, String token) {
    try {
      Files.writeString(folder.resolve(TOKEN), token + "\n");
      Files.writeString(folder.resolve(SCHEMA), LanguageSchema.json());
      Files.writeString(folder.resolve(CONFIGURATION), configuration(baseUrl));
    } catch (IOException e) {
      throw unwritable(folder, e);
    }
  }

  Path path() {
    return folder;
  }

  Path configuration() {
    return folder.resolve(CONFIGURATION);
  }

  private static DayfillException unwritable(Path folder, IOException e) {
    return DayfillException.storage(
        "the demo's folder '" + folder + "' cannot be written",
        String.valueOf(e),
        "Name another with --dir",
        e);
  }

  private static String configuration(String baseUrl) {
    return """
        # yaml-language-server: $schema=./%s
        # Written by 'dayfill demo'. The API that it names is there while 'dayfill demo --serve' runs.
        warehouse: ./%s
        connections:
          sensors:
            base_url: %s
            auth: {type: bearer, token: "${file:%s}"}
            rate_limit: {requests: %d, per: PT1S, max_wait: PT15M}
        entities:
          temperature_humidity:
            connection: sensors
            api_endpoint: /v1/readings/temp-humidity
            frequency: 15 min
            pagination_style: cursor
            target_table: raw.temp_humidity_readings
          door_contact_sensors:
            connection: sensors
            api_endpoint: /v1/readings/door-contact
            frequency: 5 min
            pagination_style: offset
            target_table: raw.door_contact_readings
          vibration_sensors:
            connection: sensors
            api_endpoint: /v1/readings/vibration
            frequency: 1 min
            pagination_style: cursor
            target_table: raw.vibration_readings
        """
        .formatted(SCHEMA, WAREHOUSE, baseUrl, TOKEN, DemoApi.REQUESTS_PER_SECOND);
  }
}
