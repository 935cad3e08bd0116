package io.dayfill.sink.delta.internal.parquet;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Arrays that one file after the other uses. What waits for its file outlives young collections, so
 * that arrays made anew for every file would fill the old generation with what nobody needs.
 *
 * <p>Used by one thread at a time. An array that is lent holds whatever was left in it.
 */
public final class ArrayPool {
  /** Lengths go up in steps of a quarter, so that no more than a fifth of an array is idle. */
  private static final int STEPS_LOG = 2;

  private static final int LEAST = 64;

  private final long most;
  private final Map<Integer, Deque<long[]>> longs = new HashMap<>();
  private final Map<Integer, Deque<int[]>> ints = new HashMap<>();
  private final Map<Integer, Deque<byte[]>> bytes = new HashMap<>();
  private long idle;

  /**
   * Makes an empty one.
   *
   * @param most the bytes that it keeps at most while nobody uses them
   */
  public ArrayPool(long most) {
    this.most = most;
  }

  /** An array of at least some length; of exactly that if it is a power of two from 64 on. */
  public long[] longs(int least) {
    int length = length(least);
    long[] array = take(longs, length, 8);
    return array == null ? new long[length] : array;
  }

  /** An array of at least some length; of exactly that if it is a power of two from 64 on. */
  public int[] ints(int least) {
    int length = length(least);
    int[] array = take(ints, length, 4);
    return array == null ? new int[length] : array;
  }

  /** An array of at least some length; of exactly that if it is a power of two from 64 on. */
  public byte[] bytes(int least) {
    int length = length(least);
    byte[] array = take(bytes, length, 1);
    return array == null ? new byte[length] : array;
  }

  /** A wider array that holds what the first places of another hold; that goes back. */
  public long[] wider(long[] array, int used, long least) {
    long[] wider = longs(Math.toIntExact(Math.max(array.length * 2L, least)));
    System.arraycopy(array, 0, wider, 0, used);
    give(array);
    return wider;
  }

  /** A wider array that holds what the first places of another hold; that goes back. */
  public int[] wider(int[] array, int used, long least) {
    int[] wider = ints(Math.toIntExact(Math.max(array.length * 2L, least)));
    System.arraycopy(array, 0, wider, 0, used);
    give(array);
    return wider;
  }

  /** A wider array that holds what the first places of another hold; that goes back. */
  public byte[] wider(byte[] array, int used, long least) {
    byte[] wider = bytes(Math.toIntExact(Math.max(array.length * 2L, least)));
    System.arraycopy(array, 0, wider, 0, used);
    give(array);
    return wider;
  }

  /** Takes an array back; nobody may use it any more. */
  public void give(long[] array) {
    keep(longs, array, array.length, 8);
  }

  /** Takes an array back; nobody may use it any more. */
  public void give(int[] array) {
    keep(ints, array, array.length, 4);
  }

  /** Takes an array back; nobody may use it any more. */
  public void give(byte[] array) {
    keep(bytes, array, array.length, 1);
  }

  private <A> @Nullable A take(Map<Integer, Deque<A>> kept, int length, int width) {
    Deque<A> alike = kept.get(length);
    A array = alike == null ? null : alike.pollLast();
    if (array != null) {
      idle -= (long) length * width;
    }
    return array;
  }

  private <A> void keep(Map<Integer, Deque<A>> kept, A array, int length, int width) {
    long size = (long) length * width;
    // an array of another length was not lent by this pool, or is empty
    if (length >= LEAST && length == length(length) && idle + size <= most) {
      kept.computeIfAbsent(length, each -> new ArrayDeque<>()).addLast(array);
      idle += size;
    }
  }

  private static int length(int least) {
    if (least <= LEAST) {
      return LEAST;
    }
    int step = Integer.highestOneBit(least - 1) >>> STEPS_LOG;
    long length = ((long) least + step - 1) / step * step;
    return (int) Math.min(length, Integer.MAX_VALUE - 8);
  }
}
