package io.dayfill.sink.delta.internal.parquet;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.apache.parquet.column.statistics.Statistics;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Types;

class TextBoundsTest {
  /** Texts that begin alike, end in or go on with zeros, or differ only far behind. */
  @Provide
  Arbitrary<List<byte[]>> texts() {
    Arbitrary<String> heads =
        Arbitraries.of("", "a", "\0", "read-", "reading-", "reading-2026-03-");
    Arbitrary<String> tails =
        Arbitraries.strings().withChars('\0', '0', '9', '\u007f', '\u00ff').ofMaxLength(12);
    return heads
        .flatMap(head -> tails.map(tail -> (head + tail).getBytes(ISO_8859_1)))
        .list()
        .ofMinSize(1)
        .ofMaxSize(40);
  }

  @Property
  void theyAreTheLeastAndTheGreatestInTheOrderOfTheirBytes(@ForAll("texts") List<byte[]> texts) {
    byte[] plain = new byte[texts.stream().mapToInt(text -> 4 + text.length).sum()];
    int end = 0;
    for (byte[] text : texts) {
      PageBuffer.INT.set(plain, end, text.length);
      System.arraycopy(text, 0, plain, end + 4, text.length);
      end += 4 + text.length;
    }
    Statistics<?> statistics =
        Statistics.createStats(Types.required(PrimitiveTypeName.BINARY).named("text"));
    ColumnSummary summary = new ColumnSummary();

    new TextBounds().add(plain, end, statistics, summary);

    byte[] least = texts.stream().min(Arrays::compareUnsigned).orElseThrow();
    byte[] greatest = texts.stream().max(Arrays::compareUnsigned).orElseThrow();
    assertThat(summary.minBytes).isEqualTo(least);
    assertThat(summary.maxBytes).isEqualTo(greatest);
    assertThat(statistics.getMinBytes()).isEqualTo(least);
    assertThat(statistics.getMaxBytes()).isEqualTo(greatest);
  }
}
