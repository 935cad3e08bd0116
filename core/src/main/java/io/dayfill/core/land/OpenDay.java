package io.dayfill.core.land;

import java.io.Serializable;
import java.time.Instant;

/**
 * A stored day that goes on, and to which what is new of it can be appended.
 *
 * @param watermark from which time on its rows are not all there yet; some at that very time may be
 * @param content what it holds, in a word that is another for every other content
 * @param pieces how often something was appended
 * @param rows the rows it holds
 */
public record OpenDay(Instant watermark, String content, int pieces, long rows)
    implements Serializable {}
