package io.dayfill.sink.delta.internal.log;

import io.delta.kernel.Operation;
import io.delta.kernel.Scan;
import io.delta.kernel.Snapshot;
import io.delta.kernel.Transaction;
import io.delta.kernel.data.FilteredColumnarBatch;
import io.delta.kernel.data.MapValue;
import io.delta.kernel.data.Row;
import io.delta.kernel.engine.Engine;
import io.delta.kernel.exceptions.KernelException;
import io.delta.kernel.internal.InternalScanFileUtils;
import io.delta.kernel.internal.ScanImpl;
import io.delta.kernel.internal.SnapshotImpl;
import io.delta.kernel.internal.TableConfig;
import io.delta.kernel.internal.TransactionImpl;
import io.delta.kernel.internal.actions.AddFile;
import io.delta.kernel.internal.actions.Metadata;
import io.delta.kernel.internal.actions.Protocol;
import io.delta.kernel.internal.actions.RemoveFile;
import io.delta.kernel.internal.actions.SingleAction;
import io.delta.kernel.internal.data.GenericRow;
import io.delta.kernel.internal.tablefeatures.TableFeatures;
import io.delta.kernel.internal.types.TypeWideningChecker;
import io.delta.kernel.internal.util.Utils;
import io.delta.kernel.internal.util.VectorUtils;
import io.delta.kernel.types.DataType;
import io.delta.kernel.types.StructType;
import io.delta.kernel.utils.CloseableIterator;
import io.delta.kernel.utils.FileStatus;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * All that is used of Delta Kernel beyond its public interface, which can neither remove files nor
 * tag them, nor add a column to a table that everybody can read. Whoever changes Kernel's version
 * looks here.
 */
final class KernelInternals {
  private KernelInternals() {}

  /** The files that belong to a table. */
  static List<ActiveFile> scan(Engine engine, Snapshot snapshot) throws IOException {
    List<ActiveFile> files = new ArrayList<>();
    forEachFile(engine, snapshot, false, row -> files.add(activeFile(row)));
    if (!files.stream().allMatch(KernelInternals::isTagged)) {
      // Another engine's files tell their rows by their statistics alone
      files.clear();
      forEachFile(engine, snapshot, true, row -> files.add(activeFile(row)));
    }
    return files;
  }

  /** Statistics are most of what a log holds, and nothing that a tag of ours does not tell too. */
  private static boolean isTagged(ActiveFile file) {
    return file.tags().keySet().stream().anyMatch(tag -> tag.startsWith("dayfill."));
  }

  /** What else is told of some of them, by path. */
  static Map<String, FileDetails> details(
      Engine engine, Snapshot snapshot, Predicate<String> wanted) throws IOException {
    Map<String, FileDetails> details = new HashMap<>();
    forEachFile(
        engine,
        snapshot,
        true,
        row -> {
          AddFile add = new AddFile(row);
          if (wanted.test(add.getPath())) {
            details.put(
                add.getPath(),
                new FileDetails(
                    add.getStatsJson().orElse(""),
                    Instant.ofEpochMilli(add.getModificationTime())));
          }
        });
    return details;
  }

  private static void forEachFile(
      Engine engine, Snapshot snapshot, boolean statistics, Consumer<Row> visitor)
      throws IOException {
    Scan scan = snapshot.getScanBuilder().build();
    try (CloseableIterator<FilteredColumnarBatch> batches =
        ((ScanImpl) scan).getScanFiles(engine, statistics)) {
      while (batches.hasNext()) {
        try (CloseableIterator<Row> rows = batches.next().getRows()) {
          while (rows.hasNext()) {
            visitor.accept(rows.next().getStruct(InternalScanFileUtils.ADD_FILE_ORDINAL));
          }
        }
      }
    }
  }

  private static ActiveFile activeFile(Row row) {
    AddFile add = new AddFile(row);
    Map<String, @Nullable String> partition = VectorUtils.toJavaMap(add.getPartitionValues());
    Map<String, String> tags = add.getTags().map(KernelInternals::map).orElse(Map.of());
    return new ActiveFile(
        add.getPath(), partition, add.getSize(), FileRows.of(add.getStatsJson().orElse("")), tags);
  }

  private static Map<String, String> map(MapValue value) {
    return VectorUtils.toJavaMap(value);
  }

  /** Rows one after the other. */
  static CloseableIterator<Row> iterator(List<Row> rows) {
    return Utils.toCloseableIterator(rows.iterator());
  }

  /** The action that makes a file belong to a table. */
  static Row add(NewFile file, boolean dataChange) {
    Map<Integer, Object> fields = new HashMap<>();
    fields.put(AddFile.FULL_SCHEMA.indexOf("path"), file.path());
    fields.put(
        AddFile.FULL_SCHEMA.indexOf("partitionValues"),
        VectorUtils.stringStringMapValue(file.partition()));
    fields.put(AddFile.FULL_SCHEMA.indexOf("size"), file.size());
    fields.put(AddFile.FULL_SCHEMA.indexOf("modificationTime"), file.modified());
    fields.put(AddFile.FULL_SCHEMA.indexOf("dataChange"), dataChange);
    fields.put(AddFile.FULL_SCHEMA.indexOf("stats"), file.statistics());
    if (!file.tags().isEmpty()) {
      fields.put(
          AddFile.FULL_SCHEMA.indexOf("tags"), VectorUtils.stringStringMapValue(file.tags()));
    }
    return SingleAction.createAddFileSingleAction(new GenericRow(AddFile.FULL_SCHEMA, fields));
  }

  /** The action that ends it. */
  static Row remove(ActiveFile file, long now, boolean dataChange) {
    Map<Integer, Object> fields = new HashMap<>();
    fields.put(RemoveFile.FULL_SCHEMA.indexOf("path"), file.path());
    fields.put(RemoveFile.FULL_SCHEMA.indexOf("deletionTimestamp"), now);
    fields.put(RemoveFile.FULL_SCHEMA.indexOf("dataChange"), dataChange);
    fields.put(RemoveFile.FULL_SCHEMA.indexOf("extendedFileMetadata"), true);
    fields.put(
        RemoveFile.FULL_SCHEMA.indexOf("partitionValues"),
        VectorUtils.stringStringMapValue(file.partition()));
    fields.put(RemoveFile.FULL_SCHEMA.indexOf("size"), file.size());
    return SingleAction.createRemoveFileSingleAction(
        new GenericRow(RemoveFile.FULL_SCHEMA, fields));
  }

  /** Whether a type holds every value of another one, by what Delta allows. */
  static boolean isWidening(DataType from, DataType to) {
    return !from.equals(to) && TypeWideningChecker.isWideningSupported(from, to);
  }

  /**
   * A transaction that changes a table's columns. The public way to do so asks for column mapping,
   * which needs a higher protocol.
   *
   * @param schema the columns after it
   * @param properties properties set beside
   * @param now milliseconds since 1970
   */
  static Transaction changingColumns(
      Snapshot snapshot,
      StructType schema,
      Map<String, String> properties,
      String engine,
      long now) {
    SnapshotImpl base = (SnapshotImpl) snapshot;
    Metadata metadata =
        base.getMetadata().withMergedConfiguration(properties).withNewSchema(schema);
    return new TransactionImpl(
        false,
        base.getDataPath(),
        Optional.of(base),
        engine,
        Operation.WRITE,
        Optional.empty(),
        Optional.of(metadata),
        base.getCommitter(),
        Optional.empty(),
        Optional.empty(),
        Optional.of(0),
        0,
        () -> now);
  }

  /** Why Kernel would not write to a table, as it says itself. */
  private static Optional<String> refusal(Snapshot snapshot) {
    SnapshotImpl base = (SnapshotImpl) snapshot;
    try {
      TableFeatures.validateKernelCanWriteToTable(
          base.getProtocol(), base.getMetadata(), base.getPath());
      return Optional.empty();
    } catch (KernelException e) {
      return Optional.of(String.valueOf(e.getMessage()));
    }
  }

  /** One file's status, as readers take them. */
  static CloseableIterator<FileStatus> single(FileStatus file) {
    return Utils.singletonCloseableIterator(file);
  }

  /** How long a table wants to be told of its past. */
  static LogRules rules(Snapshot snapshot) {
    Metadata metadata = ((SnapshotImpl) snapshot).getMetadata();
    return new LogRules(
        TableConfig.EXPIRED_LOG_CLEANUP_ENABLED.fromMetadata(metadata),
        Duration.ofMillis(TableConfig.LOG_RETENTION.fromMetadata(metadata)),
        Duration.ofMillis(TableConfig.TOMBSTONE_RETENTION.fromMetadata(metadata)));
  }

  /** What a table demands of its readers and writers. */
  static Demands demands(Snapshot snapshot) {
    Protocol protocol = snapshot.getProtocol();
    Set<String> features = new TreeSet<>(protocol.getReaderFeatures());
    features.addAll(protocol.getWriterFeatures());
    return new Demands(
        protocol.getMinReaderVersion(),
        protocol.getMinWriterVersion(),
        features,
        refusal(snapshot));
  }
}
