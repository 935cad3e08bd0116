package io.dayfill.core.http;

import io.dayfill.core.error.DayfillException;
import io.dayfill.core.metadata.Connection.Grant;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Refresh tokens where every one may be replaced by the next. The last lies in a file that only its
 * owner can read; whoever loses it has to be let in anew by a person, so it is written before the
 * access token that came with it is used.
 */
final class RefreshTokens {
  private static final int LONGEST = 1 << 16;

  private final @Nullable Path file;
  private final String given;
  private final Vault vault;

  private RefreshTokens(@Nullable Path file, String given, Vault vault) {
    this.file = file;
    this.given = given;
    this.vault = vault;
  }

  static RefreshTokens of(Grant.RefreshToken grant, Vault vault) {
    String name = grant.file();
    return new RefreshTokens(
        name == null ? null : Path.of(name), vault.reveal(grant.token()), vault);
  }

  /** The tokens to try, the last rotated one first. */
  List<String> candidates() {
    List<String> all = new ArrayList<>();
    String kept = read();
    if (!kept.isEmpty()) {
      all.add(kept);
    }
    if (!given.isEmpty() && !given.equals(kept)) {
      all.add(given);
    }
    if (all.isEmpty()) {
      throw DayfillException.user(
          "there is no refresh token",
          "the token_file " + file + " is absent or empty",
          "Write the first one there, or set auth.refresh_token");
    }
    return all;
  }

  private String read() {
    if (file == null) {
      return "";
    }
    try {
      byte[] bytes = Files.readAllBytes(file);
      if (bytes.length > LONGEST) {
        throw new IOException("it is larger than 64 KiB");
      }
      String kept = new String(bytes, StandardCharsets.UTF_8).strip();
      vault.hide(kept);
      return kept;
    } catch (NoSuchFileException e) {
      return "";
    } catch (IOException e) {
      throw unusable(e);
    }
  }

  private DayfillException unusable(IOException cause) {
    return DayfillException.user(
        "the token_file " + file + " cannot be used",
        cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.toString(),
        "Name a file that this user may read and write, in a folder of its own");
  }

  /** What is done in a turn. */
  @FunctionalInterface
  interface Action<T> {
    /** Does it. */
    T run(Turn turn) throws InterruptedException;
  }

  /**
   * Does something while nobody else refreshes these tokens, in this process or another; fails
   * before anything is asked.
   */
  <T> T inTurn(Action<T> action) throws InterruptedException {
    Path lock = lockFile();
    if (lock == null) {
      return action.run(new Turn(null, null));
    }
    // A process has one lock of a file, whichever thread took it. So connections that share the
    // file queue here first, at the one object that all of the process share for that name.
    synchronized (("dayfill-token:" + lock).intern()) {
      try (Turn turn = open(lock)) {
        return action.run(turn);
      }
    }
  }

  private @Nullable Path lockFile() {
    if (file == null) {
      return null;
    }
    try {
      Path folder = Objects.requireNonNullElse(file.toAbsolutePath().getParent(), file);
      return folder.toRealPath().resolve("." + file.getFileName() + ".lock");
    } catch (IOException e) {
      throw unusable(e);
    }
  }

  private Turn open(Path lock) {
    try {
      FileChannel channel =
          FileChannel.open(
              lock,
              Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE),
              PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
      try {
        FileLock held = channel.lock();
        if (!held.isValid()) {
          throw new IOException("its lock cannot be taken");
        }
        // made now: a token that cannot be kept must not be asked for; only its owner may read it
        Path folder = Objects.requireNonNullElse(lock.getParent(), lock);
        return new Turn(channel, Files.createTempFile(folder, ".token", ".next"));
      } catch (IOException e) {
        channel.close();
        throw e;
      }
    } catch (IOException e) {
      throw unusable(e);
    }
  }

  /** One refresh. */
  final class Turn implements AutoCloseable {
    private final @Nullable FileChannel lock;
    private @Nullable Path next;

    private Turn(@Nullable FileChannel lock, @Nullable Path next) {
      this.lock = lock;
      this.next = next;
    }

    /** Replaces the token in the file, whole or not at all. */
    void keep(String token) {
      vault.hide(token);
      Path written = next;
      Path kept = file;
      if (written == null || kept == null) {
        return;
      }
      try {
        try (FileChannel out = FileChannel.open(written, StandardOpenOption.WRITE)) {
          out.write(java.nio.ByteBuffer.wrap(token.getBytes(StandardCharsets.UTF_8)));
          out.force(true);
        }
        Files.move(
            written, kept, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        next = null;
      } catch (IOException e) {
        throw unusable(e);
      }
    }

    @Override
    public void close() {
      try {
        if (next != null) {
          Files.deleteIfExists(next);
        }
        if (lock != null) {
          lock.close();
        }
      } catch (IOException e) {
        throw unusable(e);
      }
    }
  }
}
