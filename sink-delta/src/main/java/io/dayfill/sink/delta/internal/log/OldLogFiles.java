package io.dayfill.sink.delta.internal.log;

import io.dayfill.sink.delta.internal.log.LogFile.Kind;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeMap;

/**
 * Finds the files that a log can spare: whoever reads the newest version, or one that is younger
 * than the log's retention, needs none of them.
 *
 * @param expired all of versions that nobody may ask for any more, and that a later checkpoint
 *     makes needless, in their order
 * @param checkpoints those between two others of one day: the commits beside them tell the same
 * @param checksums those of versions past; readers want the newest alone
 */
public record OldLogFiles(
    List<LogFile> expired, List<LogFile> checkpoints, List<LogFile> checksums) {
  /** The checksums that stay. */
  private static final int CHECKSUMS = 20;

  /** A reader may be about to open a checkpoint that it was pointed to just now. */
  private static final Duration CHECKPOINT_READ = Duration.ofHours(1);

  /** Finds them among all files of a log. */
  static OldLogFiles of(List<LogFile> all, LogRules rules, Instant now) {
    if (!rules.cleaned() || all.isEmpty()) {
      return new OldLogFiles(List.of(), List.of(), List.of());
    }
    NavigableMap<Long, LogFile> commits = new TreeMap<>();
    NavigableMap<Long, LogFile> checkpoints = new TreeMap<>();
    for (LogFile file : all) {
      if (file.kind() == Kind.COMMIT) {
        commits.put(file.version(), file);
      } else if (file.kind() == Kind.CHECKPOINT && file.size() > 0) {
        checkpoints.put(file.version(), file);
      }
    }
    long newest = commits.isEmpty() ? -1 : commits.lastKey();
    long base = base(commits, checkpoints.navigableKeySet(), now.minus(rules.log()).toEpochMilli());
    List<LogFile> expired = new ArrayList<>();
    List<LogFile> checksums = new ArrayList<>();
    for (LogFile file : all) {
      if (file.version() < base) {
        expired.add(file);
      } else if (file.kind() == Kind.CHECKSUM && file.version() < newest - CHECKSUMS) {
        checksums.add(file);
      }
    }
    return new OldLogFiles(
        expired,
        between(checkpoints.tailMap(base, true), new TreeMap<>(commits.tailMap(base, true)), now),
        checksums);
  }

  /**
   * The checkpoint that stays behind as the oldest: it tells the oldest version that may still be
   * asked for. 0 where none does.
   */
  private static long base(
      NavigableMap<Long, LogFile> commits, NavigableSet<Long> checkpoints, long oldest) {
    long last = -1;
    for (LogFile commit : commits.values()) {
      // Their times need not be in their order: a clock may have been set back
      if (commit.modified() > oldest) {
        break;
      }
      last = commit.version();
    }
    Long base = checkpoints.floor(last);
    return base == null ? 0 : base;
  }

  /** Those that are not the last of their day, where the commits since the one before are there. */
  private static List<LogFile> between(
      NavigableMap<Long, LogFile> checkpoints, NavigableMap<Long, LogFile> commits, Instant now) {
    List<LogFile> spare = new ArrayList<>();
    Set<LocalDate> days = new HashSet<>();
    long young = now.minus(CHECKPOINT_READ).toEpochMilli();
    for (Map.Entry<Long, LogFile> each : checkpoints.descendingMap().entrySet()) {
      long version = each.getKey();
      LogFile file = each.getValue();
      LocalDate day = LocalDate.ofInstant(Instant.ofEpochMilli(file.modified()), ZoneOffset.UTC);
      boolean first = days.add(day);
      if (!first && file.modified() < young && isTold(version, checkpoints.firstKey(), commits)) {
        spare.add(file);
      }
    }
    return spare;
  }

  /** Whether a version can be read without its own checkpoint, from the first or from nothing. */
  private static boolean isTold(long version, long first, NavigableMap<Long, LogFile> commits) {
    long from = first < version ? first + 1 : 0;
    return commits.subMap(from, true, version, true).size() == version - from + 1;
  }

  /** All of them; the order in which they go leaves a log that can be read at any moment. */
  public List<LogFile> all() {
    List<LogFile> all = new ArrayList<>(expired);
    all.addAll(checkpoints);
    all.addAll(checksums);
    return all;
  }
}
