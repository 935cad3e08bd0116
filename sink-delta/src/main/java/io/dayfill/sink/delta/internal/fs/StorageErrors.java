package io.dayfill.sink.delta.internal.fs;

import io.dayfill.core.error.DayfillException;
import io.dayfill.core.land.UnknownOutcomeException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** What goes wrong with a warehouse, in words that help. */
public final class StorageErrors {
  /** With less room than this nothing is begun. */
  public static final long LEAST_SPACE = 64L << 20;

  private StorageErrors() {}

  /** Whether the file system is full, or a quota is used up. */
  public static boolean isFull(Throwable failure) {
    for (@Nullable Throwable at = failure; at != null; at = at.getCause()) {
      String message = at.getMessage();
      if (at instanceof IOException
          && message != null
          && (message.contains("No space left")
              || message.contains("quota exceeded")
              || message.contains("Quota exceeded"))) {
        return true;
      }
    }
    return false;
  }

  /** Refuses to begin where there is hardly any room left. */
  public static void requireSpace(Disk disk, Path folder) {
    requireSpace(disk, folder, LEAST_SPACE, "a slice is not begun");
  }

  /**
   * Refuses to begin where there is too little room left.
   *
   * @param wanted the bytes that have to be there
   * @param what what is not begun, as a sentence without its end
   */
  public static void requireSpace(Disk disk, Path folder, long wanted, String what) {
    long usable;
    try {
      usable = disk.usableSpace(folder);
    } catch (IOException e) {
      throw storage("look at the room left below", folder, e);
    }
    if (usable < wanted) {
      throw DayfillException.storage(
          "there are " + (usable >> 20) + " MiB left below " + folder,
          what + " with less than " + (wanted >> 20) + " MiB",
          "Make room and run it again",
          null);
    }
  }

  /** What may fail with the file system. */
  @FunctionalInterface
  public interface Step<T> {
    /** Does it. */
    T run() throws IOException;
  }

  /**
   * Does something, and tells what fails as an error of the warehouse's.
   *
   * @param what what could not be done, as in "{@code could not ...}"
   * @param where the file or folder that it is done to
   */
  public static <T> T run(String what, Path where, Step<T> step) {
    try {
      return step.run();
    } catch (IOException | RuntimeException e) {
      throw storage(what, where, e);
    }
  }

  /**
   * An exception as an error of the warehouse's.
   *
   * @param what what could not be done, as in "{@code could not ...}"
   * @param where the file or folder that it was done to
   */
  public static DayfillException storage(String what, Path where, Throwable failure) {
    for (@Nullable Throwable at = failure; at != null; at = at.getCause()) {
      if (at instanceof UnknownOutcomeException known) {
        return known;
      }
      if (at instanceof FateUnknownException) {
        return new UnknownOutcomeException(
            "may or may not have managed to " + what + " " + where,
            reason(failure),
            "Run it again: what was stored is found then, what was not is stored, and nothing is"
                + " lost or doubled",
            failure);
      }
    }
    for (@Nullable Throwable at = failure; at != null; at = at.getCause()) {
      if (at instanceof DayfillException known) {
        return known;
      }
    }
    boolean object = !Locations.isLocal(where);
    String problem = "could not " + what + " " + where;
    if (isFull(failure)) {
      return DayfillException.storage(
          problem,
          "the file system is full",
          "What was stored before is untouched; make room and run it again",
          failure);
    }
    for (@Nullable Throwable at = failure; at != null; at = at.getCause()) {
      if (at instanceof AccessDeniedException || isReadOnly(at)) {
        return DayfillException.storage(
            problem,
            "access is denied: " + at.getMessage(),
            object
                ? "Let these credentials list, read, write and delete below the warehouse"
                : "Let the user that runs Dayfill write below the warehouse",
            failure);
      }
      if (at instanceof NoHardLinksException) {
        return DayfillException.storage(
            problem,
            at.getMessage() + "; without them two writers could overwrite each other",
            "Put the warehouse on a file system with hard links; or, where no other process ever"
                + " writes to it, say single_writer: true under warehouse_options",
            failure);
      }
    }
    return DayfillException.storage(
        problem,
        reason(failure),
        "What was stored before is untouched; look after the "
            + (object ? "store" : "file system")
            + " and run it again",
        failure);
  }

  private static boolean isReadOnly(Throwable failure) {
    String message = failure.getMessage();
    return failure instanceof IOException
        && message != null
        && (message.contains("Read-only file system") || message.contains("Permission denied"));
  }

  private static String reason(Throwable failure) {
    Throwable root = failure;
    for (Throwable next = failure; next != null; next = next.getCause()) {
      root = next;
    }
    String message = root.getMessage();
    String name = root.getClass().getSimpleName();
    return message == null ? name : name + ": " + message;
  }
}
