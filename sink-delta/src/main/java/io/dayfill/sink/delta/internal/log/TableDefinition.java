package io.dayfill.sink.delta.internal.log;

import io.dayfill.sink.delta.internal.parquet.FileColumn;
import io.dayfill.sink.delta.internal.parquet.FileSchema;
import java.util.List;
import java.util.Map;

/**
 * What a table is made as.
 *
 * @param partitions the columns that its folders are named for; they stand before the others
 * @param schema the columns of its files
 * @param properties its properties
 */
public record TableDefinition(
    List<FileColumn> partitions, FileSchema schema, Map<String, String> properties) {}
