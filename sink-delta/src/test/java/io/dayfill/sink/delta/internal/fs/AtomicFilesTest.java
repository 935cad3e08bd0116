package io.dayfill.sink.delta.internal.fs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.delta.kernel.defaults.engine.fileio.PositionOutputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AtomicFilesTest {
  private static final byte[] PARQUET =
      "PAR1 pages and a footer PAR1".getBytes(StandardCharsets.UTF_8);

  @TempDir Path folder;
  private final AtomicFiles files = new AtomicFiles(new LocalDisk(), false);

  private static AtomicFiles.Content text(String text) {
    return out -> out.write(text.getBytes(StandardCharsets.UTF_8));
  }

  private List<String> names() throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      return all.map(file -> String.valueOf(file.getFileName())).sorted().toList();
    }
  }

  @Test
  void a_file_is_put_once_and_leaves_no_temporary_name() throws IOException {
    Path file = folder.resolve("a");
    files.putIfAbsent(file, text("first"));
    assertThatThrownBy(() -> files.putIfAbsent(file, text("second")))
        .isInstanceOf(FileAlreadyExistsException.class);
    assertThat(file).hasContent("first");
    files.replace(file, "third");
    assertThat(file).hasContent("third");
    assertThat(names()).containsExactly("a");
  }

  @Test
  void of_many_writers_one_wins() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(8);
    try {
      for (int round = 0; round < 25; round++) {
        Path file = folder.resolve("f" + round);
        CyclicBarrier gate = new CyclicBarrier(8);
        List<Future<Boolean>> won = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
          String name = "writer-" + i;
          won.add(
              threads.submit(
                  () -> {
                    gate.await();
                    try {
                      files.putIfAbsent(file, text(name));
                      return true;
                    } catch (FileAlreadyExistsException e) {
                      return false;
                    }
                  }));
        }
        int winners = 0;
        for (int i = 0; i < 8; i++) {
          if (won.get(i).get()) {
            winners++;
            assertThat(file).hasContent("writer-" + i);
          }
        }
        assertThat(winners).isEqualTo(1);
      }
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void a_link_whose_answer_was_lost_was_ours() throws IOException {
    Disk lossy =
        new DelegatingDisk() {
          @Override
          public void link(Path existing, Path name) throws IOException {
            super.link(existing, name);
            throw new FileAlreadyExistsException(name.toString());
          }
        };
    new AtomicFiles(lossy, false).putIfAbsent(folder.resolve("a"), text("ours"));
    assertThat(folder.resolve("a")).hasContent("ours");
    assertThat(names()).containsExactly("a");
  }

  @Test
  void without_hard_links_only_a_single_writer_may_write() throws IOException {
    Disk noLinks =
        new DelegatingDisk() {
          @Override
          public void link(Path existing, Path name) {
            throw new UnsupportedOperationException("links");
          }
        };
    assertThatThrownBy(
            () -> new AtomicFiles(noLinks, false).putIfAbsent(folder.resolve("a"), text("x")))
        .isInstanceOf(NoHardLinksException.class);
    AtomicFiles alone = new AtomicFiles(noLinks, true);
    alone.putIfAbsent(folder.resolve("a"), text("first"));
    assertThatThrownBy(() -> alone.putIfAbsent(folder.resolve("a"), text("second")))
        .isInstanceOf(FileAlreadyExistsException.class);
    assertThat(folder.resolve("a")).hasContent("first");
    assertThat(names()).containsExactly("a");
  }

  @Test
  void content_that_fails_in_the_middle_leaves_nothing() throws IOException {
    AtomicFiles.Content broken =
        out -> {
          out.write(new byte[100_000]);
          throw new IOException("broken");
        };
    assertThatThrownBy(() -> files.putIfAbsent(folder.resolve("a"), broken)).hasMessage("broken");
    assertThatThrownBy(() -> files.replace(folder.resolve("a"), broken)).hasMessage("broken");
    assertThat(names()).isEmpty();
  }

  @Test
  void an_interrupt_does_not_break_what_is_in_hand() throws IOException {
    Thread.currentThread().interrupt();
    try {
      files.putIfAbsent(folder.resolve("a"), text("whole"));
      assertThat(Thread.currentThread().isInterrupted()).isTrue();
    } finally {
      Thread.interrupted();
    }
    assertThat(folder.resolve("a")).hasContent("whole");
  }

  @Test
  void a_stream_that_broke_or_was_abandoned_publishes_nothing() throws IOException {
    boolean[] abandoned = {false};
    LocalFileIO io = new LocalFileIO(files, () -> abandoned[0]);
    String path = folder.resolve("a").toString();
    PositionOutputStream stream = io.newOutputFile(path).create(true);
    stream.write(PARQUET);
    abandoned[0] = true;
    stream.close();
    assertThat(names()).isEmpty();
    abandoned[0] = false;
    try (PositionOutputStream whole = io.newOutputFile(path).create(true)) {
      whole.write(PARQUET);
      assertThat(whole.getPos()).isEqualTo(PARQUET.length);
      assertThat(folder.resolve("a")).doesNotExist();
    }
    assertThat(names()).containsExactly("a");
    assertThatThrownBy(() -> io.newOutputFile(path).create(true))
        .isInstanceOf(FileAlreadyExistsException.class);
  }

  /**
   * A writer that fails closes what it has begun: memory ran out, a library could not be loaded.
   */
  @ParameterizedTest
  @ValueSource(strings = {"", "PAR1", "PAR1 pages", "PAR1 pages and a foot", "PAR1PAR"})
  void a_checkpoint_whose_writer_failed_before_its_footer_gets_no_name(String written)
      throws IOException {
    LocalFileIO io = new LocalFileIO(files, () -> false);
    try (PositionOutputStream cut = io.newOutputFile(folder.resolve("a").toString()).create(true)) {
      for (byte each : written.getBytes(StandardCharsets.UTF_8)) {
        cut.write(each);
      }
    }
    assertThat(names()).isEmpty();
  }

  @Test
  void a_folder_is_listed_from_a_name_on_in_order_without_temporary_files() throws IOException {
    for (String name : List.of("b", "a", "c", ".x.tmp", ".b.json.1234.tmp")) {
      Files.writeString(folder.resolve(name), name);
    }
    LocalFileIO io = new LocalFileIO(files);
    List<String> found = new ArrayList<>();
    try (var listing = io.listFrom(folder.resolve("b").toString())) {
      listing.forEachRemaining(status -> found.add(status.getPath()));
    }
    assertThat(found)
        .containsExactly(folder.resolve("b").toString(), folder.resolve("c").toString());
    assertThatThrownBy(() -> io.listFrom(folder.resolve("nowhere/a").toString()))
        .isInstanceOf(FileNotFoundException.class);
    assertThat(LocalFileIO.path("file:///tmp/ü x")).isEqualTo(Path.of("/tmp/ü x"));
    assertThat(LocalFileIO.path("file:/tmp/x")).isEqualTo(Path.of("/tmp/x"));
  }

  /** The machine's disk, to change one thing of. */
  private static class DelegatingDisk implements Disk {
    private final Disk disk = new LocalDisk();

    @Override
    public NewFile create(Path file) throws IOException {
      return disk.create(file);
    }

    @Override
    public void link(Path existing, Path name) throws IOException {
      disk.link(existing, name);
    }

    @Override
    public void move(Path from, Path to) throws IOException {
      disk.move(from, to);
    }

    @Override
    public void createDirectories(Path path) throws IOException {
      disk.createDirectories(path);
    }

    @Override
    public void syncDirectory(Path path) throws IOException {
      disk.syncDirectory(path);
    }

    @Override
    public long usableSpace(Path path) throws IOException {
      return disk.usableSpace(path);
    }

    @Override
    public boolean delete(Path file) throws IOException {
      return disk.delete(file);
    }
  }
}
