package io.dayfill.sink.delta.internal.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayfill.core.metadata.ColumnType.Kind;
import java.util.List;
import org.apache.parquet.schema.ColumnOrder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class FileSchemaTest {
  @ParameterizedTest
  @EnumSource(names = {"FLOAT", "DOUBLE", "LONG", "STRING", "TIMESTAMP"})
  void columnsAreOrderedAsReadersOfAllAgesKnow(Kind kind) {
    FileSchema schema = new FileSchema(List.of(FileColumn.of("c", kind)));

    assertThat(schema.parquet().getColumns().get(0).getPrimitiveType().columnOrder())
        .isEqualTo(ColumnOrder.typeDefined());
  }
}
