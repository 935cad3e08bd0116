package io.dayfill.sink.delta;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;

/**
 * Writes a Delta table as any other engine may: by the protocol's text, with Parquet's own writer,
 * and nothing of Dayfill or Delta Kernel.
 */
final class OtherEngine {
  private static final Pattern ADDED = Pattern.compile("\"add\":\\{\"path\":\"([^\"]+)\"");
  private static final Pattern REMOVED = Pattern.compile("\"remove\":\\{\"path\":\"([^\"]+)\"");

  private final Path table;

  OtherEngine(Path table) {
    this.table = table;
  }

  /**
   * Puts rows in place of all that are there.
   *
   * @param parquet the schema of the file
   * @param delta the fields of the table, as its log says them; empty to leave them as they are
   */
  void replace(String parquet, Optional<String> delta, List<Map<String, Object>> rows)
      throws IOException {
    long version = nextVersion();
    String file = "part-00000-" + UUID.randomUUID() + ".c000.snappy.parquet";
    write(table.resolve(file), MessageTypeParser.parseMessageType(parquet), rows);
    List<String> actions = new ArrayList<>();
    actions.add(
        "{\"commitInfo\":{\"timestamp\":1,\"operation\":\"UPDATE\",\"engineInfo\":\"other\"}}");
    if (version == 0) {
      actions.add("{\"protocol\":{\"minReaderVersion\":1,\"minWriterVersion\":2}}");
    }
    delta.ifPresent(fields -> actions.add(metadata(fields)));
    for (String old : active(version)) {
      actions.add(
          "{\"remove\":{\"path\":\"" + old + "\",\"deletionTimestamp\":1,\"dataChange\":true}}");
    }
    long size = Files.size(table.resolve(file));
    actions.add(
        "{\"add\":{\"path\":\""
            + file
            + "\",\"partitionValues\":{},\"size\":"
            + size
            + ",\"modificationTime\":1,\"dataChange\":true}}");
    Path log = Files.createDirectories(table.resolve("_delta_log"));
    Files.write(log.resolve(String.format("%020d.json", version)), actions);
  }

  private static String metadata(String fields) {
    String schema = ("{\"type\":\"struct\",\"fields\":[" + fields + "]}").replace("\"", "\\\"");
    return "{\"metaData\":{\"id\":\"5fba94ed-9794-4965-ba6e-6ee3c0d22af9\",\"format\":{\"provider\":\"parquet\","
        + "\"options\":{}},\"schemaString\":\""
        + schema
        + "\",\"partitionColumns\":[],\"configuration\":{},\"createdTime\":1}}";
  }

  private long nextVersion() {
    long version = 0;
    while (Files.exists(commit(version))) {
      version++;
    }
    return version;
  }

  private Path commit(long version) {
    return table.resolve("_delta_log").resolve(String.format("%020d.json", version));
  }

  private List<String> active(long before) throws IOException {
    List<String> active = new ArrayList<>();
    for (long version = 0; version < before; version++) {
      String commit = Files.readString(commit(version));
      Matcher removed = REMOVED.matcher(commit);
      while (removed.find()) {
        active.remove(removed.group(1));
      }
      Matcher added = ADDED.matcher(commit);
      while (added.find()) {
        active.add(added.group(1));
      }
    }
    return active;
  }

  private static void write(Path file, MessageType type, List<Map<String, Object>> rows)
      throws IOException {
    Files.createDirectories(file.getParent());
    try (ParquetWriter<Group> writer =
        ExampleParquetWriter.builder(new LocalOutputFile(file))
            .withConf(new PlainParquetConfiguration())
            .withCompressionCodec(CompressionCodecName.SNAPPY)
            .withType(type)
            .build()) {
      for (Map<String, Object> row : rows) {
        SimpleGroup group = new SimpleGroup(type);
        row.forEach((name, value) -> add(group, name, value));
        writer.write(group);
      }
    }
  }

  private static void add(SimpleGroup group, String name, Object value) {
    if (value instanceof Integer number) {
      group.add(name, number);
    } else if (value instanceof Long number) {
      group.add(name, number);
    } else if (value instanceof Boolean flag) {
      group.add(name, flag);
    } else {
      group.add(name, value.toString());
    }
  }
}
