package io.dayfill.sink.delta;

import io.dayfill.sink.delta.internal.fs.Disk;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * A disk on which every step counts, and may go wrong. After a step at which the world stops, no
 * later one happens either, as after a kill.
 */
final class FaultyDisk implements Disk {
  private final Disk disk;
  private final List<String> steps = Collections.synchronizedList(new ArrayList<>());
  private final Fault fault;

  /** Decides what happens at a step. */
  @FunctionalInterface
  interface Fault {
    /**
     * Decides.
     *
     * @param number the number of the step, from 0
     * @param step what is to be done, such as {@code link 00000000000000000001.json}
     */
    Answer at(int number, String step) throws IOException;
  }

  /** What happens at a step. */
  enum Answer {
    /** It is done. */
    DONE,
    /** It is done, but the answer says that it failed. */
    DONE_BUT_LOST
  }

  private long usableSpace = Long.MAX_VALUE;

  FaultyDisk(Fault fault) {
    this(new CutDisk(null), fault);
  }

  FaultyDisk(Disk disk, Fault fault) {
    this.disk = disk;
    this.fault = fault;
  }

  /** A disk that stops before a step, and stays stopped. */
  static FaultyDisk stoppingAt(int stop) {
    return new FaultyDisk(
        (number, step) -> {
          if (number >= stop) {
            throw new IOException("stopped at step " + number + ": " + step);
          }
          return Answer.DONE;
        });
  }

  /** A disk that stops before the first commit to a log, or the first swap of a folder. */
  static FaultyDisk stoppingAtCommit() {
    boolean[] stopped = {false};
    return new FaultyDisk(
        (number, step) -> {
          stopped[0] |= step.startsWith("link 0") || step.startsWith("move day=");
          if (stopped[0]) {
            throw new IOException("stopped at step " + number + ": " + step);
          }
          return Answer.DONE;
        });
  }

  FaultyDisk withUsableSpace(long bytes) {
    usableSpace = bytes;
    return this;
  }

  @Override
  public long usableSpace(Path folder) {
    return usableSpace;
  }

  List<String> steps() {
    return steps;
  }

  /** Something that is done to the disk. */
  @FunctionalInterface
  private interface Action<T> {
    T run() throws IOException;
  }

  private <T> T step(String step, Action<T> action) throws IOException {
    int number;
    synchronized (steps) {
      number = steps.size();
      steps.add(step);
    }
    Answer answer = fault.at(number, step);
    T result = action.run();
    if (answer == Answer.DONE_BUT_LOST) {
      throw new IOException("the answer to step " + number + " was lost: " + step);
    }
    return result;
  }

  private void stepOnly(String step, Action<?> action) throws IOException {
    step(step, action);
  }

  @Override
  public NewFile create(Path file) throws IOException {
    NewFile made = step("create " + file.getFileName(), () -> disk.create(file));
    return new NewFile() {
      @Override
      public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
      }

      @Override
      public void write(byte[] bytes, int offset, int length) throws IOException {
        stepOnly(
            "write " + file.getFileName(),
            () -> {
              made.write(bytes, offset, length);
              return true;
            });
      }

      @Override
      public long position() {
        return made.position();
      }

      @Override
      public void sync() throws IOException {
        stepOnly(
            "sync " + file.getFileName(),
            () -> {
              made.sync();
              return true;
            });
      }

      @Override
      public void close() throws IOException {
        made.close();
      }
    };
  }

  @Override
  public void link(Path existing, Path name) throws IOException {
    stepOnly(
        "link " + name.getFileName(),
        () -> {
          disk.link(existing, name);
          return true;
        });
  }

  @Override
  public void move(Path from, Path to) throws IOException {
    stepOnly(
        "move " + to.getFileName(),
        () -> {
          disk.move(from, to);
          return true;
        });
  }

  @Override
  public void createDirectories(Path folder) throws IOException {
    stepOnly(
        "folders " + folder.getFileName(),
        () -> {
          disk.createDirectories(folder);
          return true;
        });
  }

  @Override
  public void syncDirectory(Path folder) throws IOException {
    stepOnly(
        "syncFolder " + folder.getFileName(),
        () -> {
          disk.syncDirectory(folder);
          return true;
        });
  }

  @Override
  public void touch(Path file, Instant at) throws IOException {
    stepOnly(
        "touch " + file.getFileName(),
        () -> {
          disk.touch(file, at);
          return true;
        });
  }

  /** One that is opened although it is said to have failed is let go of. */
  @Override
  public FileChannel hold(Path file) throws IOException {
    FileChannel[] opened = new FileChannel[1];
    try {
      return step("hold " + file.getFileName(), () -> opened[0] = disk.hold(file));
    } catch (IOException e) {
      if (opened[0] != null) {
        opened[0].close();
      }
      throw e;
    }
  }

  @Override
  public boolean delete(Path file) throws IOException {
    return step("delete " + file.getFileName(), () -> disk.delete(file));
  }
}
