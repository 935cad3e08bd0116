package io.dayfill.core.probe;

import java.util.List;
import java.util.Map;

/**
 * What one answer of an API that nobody knew yet tells.
 *
 * @param request what was asked, secrets left out
 * @param status the answer's status
 * @param contentType what it says that it is; empty where it says nothing
 * @param format {@code json}, {@code ndjson} or {@code csv}
 * @param records the path of the records
 * @param count how many there were
 * @param columns what they hold
 * @param paging how the answer seems to come in pages
 * @param rateHeaders header fields that tell of the rate, with their values
 * @param notes what a person should know, a sentence each
 * @param yaml a configuration that says all this, with comments; holds no secret
 */
public record Findings(
    String request,
    int status,
    String contentType,
    String format,
    String records,
    long count,
    List<SeenColumn> columns,
    Paging paging,
    Map<String, String> rateHeaders,
    List<String> notes,
    String yaml) {}
