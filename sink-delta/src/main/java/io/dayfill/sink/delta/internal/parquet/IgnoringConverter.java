package io.dayfill.sink.delta.internal.parquet;

import org.apache.parquet.io.api.Converter;
import org.apache.parquet.io.api.GroupConverter;
import org.apache.parquet.io.api.PrimitiveConverter;

/** What Parquet's column readers want to hand values to; here they are asked for them instead. */
final class IgnoringConverter extends GroupConverter {
  private final PrimitiveConverter nothing = new PrimitiveConverter() {};

  @Override
  public Converter getConverter(int fieldIndex) {
    return new Both();
  }

  @Override
  public void start() {}

  @Override
  public void end() {}

  /** A field whose kind does not matter. */
  private final class Both extends Converter {
    @Override
    public boolean isPrimitive() {
      return true;
    }

    @Override
    public GroupConverter asGroupConverter() {
      return IgnoringConverter.this;
    }

    @Override
    public PrimitiveConverter asPrimitiveConverter() {
      return nothing;
    }
  }
}
