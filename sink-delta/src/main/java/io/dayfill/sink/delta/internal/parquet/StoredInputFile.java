package io.dayfill.sink.delta.internal.parquet;

import io.dayfill.sink.delta.internal.fs.Locations;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.parquet.io.DelegatingSeekableInputStream;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.io.SeekableInputStream;

/** A file of any file system for Parquet's reader. */
final class StoredInputFile implements InputFile {
  private final Path path;

  private StoredInputFile(Path path) {
    this.path = path;
  }

  static InputFile of(Path path) {
    return Locations.isLocal(path) ? new LocalInputFile(path) : new StoredInputFile(path);
  }

  @Override
  public long getLength() throws IOException {
    return Files.size(path);
  }

  @Override
  public SeekableInputStream newStream() throws IOException {
    SeekableByteChannel channel = Files.newByteChannel(path);
    return new DelegatingSeekableInputStream(Channels.newInputStream(channel)) {
      @Override
      public long getPos() throws IOException {
        return channel.position();
      }

      @Override
      public void seek(long position) throws IOException {
        channel.position(position);
      }
    };
  }
}
