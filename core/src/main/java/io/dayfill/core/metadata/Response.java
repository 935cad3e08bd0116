package io.dayfill.core.metadata;

import java.io.Serializable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an answer looks like and where its records stand in it.
 *
 * @param format how it is written
 * @param records where the records stand
 * @param missingRecords what an answer without them means
 * @param failIf when an answer is an error, whatever its status says
 * @param emptyIf when an answer says that there are no records
 * @param skipIf when a record is no reading
 * @param fields where the list stands that names the elements of records that are arrays; null
 *     where records name their own fields
 * @param nullValues texts that stand for no value, in every column
 * @param ignored values of a record that no column wants and that are not kept either
 * @param charset the name of the encoding of its characters
 * @param csv how its lines are written; means nothing for other formats
 */
public record Response(
    Format format,
    RecordPath records,
    MissingRecords missingRecords,
    List<Condition> failIf,
    List<Condition> emptyIf,
    List<Condition> skipIf,
    @Nullable ValuePath fields,
    List<String> nullValues,
    List<ValuePath> ignored,
    String charset,
    Csv csv)
    implements Serializable {

  /** How an answer is written. */
  public enum Format {
    /** One JSON value. */
    JSON("application/json"),

    /** A JSON value a line: each is an answer of its own. */
    NDJSON("application/x-ndjson, application/json;q=0.5, */*;q=0.1"),

    /** Lines of values (RFC 4180). */
    CSV("text/csv, */*;q=0.1");

    private final String accept;

    Format(String accept) {
      this.accept = accept;
    }

    /** The header {@code Accept} of a request for it, where nothing else is said. */
    public String accept() {
      return accept;
    }
  }

  /**
   * How lines of values are written.
   *
   * @param header whether the first line of a table names the values
   * @param delimiter what parts the values, a character of ASCII
   * @param manyTables whether a blank line ends a table, so that another may follow
   */
  public record Csv(boolean header, char delimiter, boolean manyTables) implements Serializable {
    /** A header, commas, one table. */
    public static final Csv DEFAULT = new Csv(true, ',', false);
  }

  /** What an answer means in which the path of the records ends too early. */
  public enum MissingRecords {
    /** It is not the answer expected. */
    FAIL,

    /** There are none, if only the path's first step is there. */
    EMPTY,

    /** The last step is not there: what it would start at is the record. */
    PARENT
  }

  /** Copies the lists. */
  @SuppressWarnings("serial")
  public Response {
    failIf = List.copyOf(failIf);
    emptyIf = List.copyOf(emptyIf);
    skipIf = List.copyOf(skipIf);
    nullValues = List.copyOf(nullValues);
    ignored = List.copyOf(ignored);
  }

  /** JSON with its records at a path; all else as by default. */
  public static Response json(String records) {
    return new Response(
        Format.JSON,
        RecordPath.parse(records),
        MissingRecords.FAIL,
        List.of(),
        List.of(),
        List.of(),
        null,
        List.of(),
        List.of(),
        "UTF-8",
        Csv.DEFAULT);
  }
}
