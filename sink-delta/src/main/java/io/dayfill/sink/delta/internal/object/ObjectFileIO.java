package io.dayfill.sink.delta.internal.object;

import io.dayfill.sink.delta.internal.fs.AtomicFiles;
import io.dayfill.sink.delta.internal.fs.KernelInputFile;
import io.dayfill.sink.delta.internal.fs.LocalFileIO;
import io.dayfill.sink.delta.store.StoredObject;
import io.delta.kernel.defaults.engine.fileio.InputFile;
import io.delta.kernel.defaults.engine.fileio.SeekableInputStream;
import io.delta.kernel.utils.CloseableIterator;
import io.delta.kernel.utils.FileStatus;
import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.function.BooleanSupplier;

/** The files of a Delta log in an object store. */
public final class ObjectFileIO extends LocalFileIO {
  private final ObjectFileSystem system;

  /** Makes one; see {@link LocalFileIO}. */
  public ObjectFileIO(AtomicFiles files, ObjectFileSystem system, BooleanSupplier abandoned) {
    super(files, system, abandoned);
    this.system = system;
  }

  /** One listing tells all of them, where a look at each would be a request each. */
  @Override
  public CloseableIterator<FileStatus> listFrom(String filePath) throws IOException {
    ObjectPath from = (ObjectPath) system.getPath(filePath);
    Path folder = from.getParent();
    if (folder == null) {
      throw new FileNotFoundException(filePath);
    }
    String prefix = ((ObjectPath) folder).prefix();
    String first = String.valueOf(from.getFileName());
    List<StoredObject> found = system.store().list(prefix, first, Integer.MAX_VALUE);
    if (found.isEmpty() && system.store().list(prefix, "", 1).isEmpty()) {
      throw new FileNotFoundException(filePath);
    }
    Iterator<FileStatus> statuses =
        found.stream()
            .filter(each -> !each.folder())
            .map(
                each ->
                    FileStatus.of(
                        folder + "/" + each.name(), each.size(), each.modified().toEpochMilli()))
            .iterator();
    return listing(statuses);
  }

  @Override
  public InputFile newInputFile(String path, long fileSize) {
    return new Input(path, system.getPath(path), fileSize);
  }

  private static final class Input extends KernelInputFile {
    private final Path file;

    Input(String path, Path file, long size) {
      super(path, size);
      this.file = file;
    }

    @Override
    protected Path file() {
      return file;
    }

    @Override
    public SeekableInputStream newStream() throws IOException {
      try {
        return new Stream(Files.newByteChannel(file));
      } catch (NoSuchFileException e) {
        throw notFound(path(), e);
      }
    }
  }

  private static final class Stream extends SeekableInputStream {
    private final SeekableByteChannel channel;

    Stream(SeekableByteChannel channel) {
      this.channel = channel;
    }

    @Override
    public long getPos() throws IOException {
      return channel.position();
    }

    @Override
    public void seek(long position) throws IOException {
      channel.position(position);
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      return channel.read(ByteBuffer.wrap(bytes, offset, length));
    }

    @Override
    public void readFully(byte[] bytes, int offset, int length) throws IOException {
      ByteBuffer to = ByteBuffer.wrap(bytes, offset, length);
      while (to.hasRemaining()) {
        if (channel.read(to) < 0) {
          throw new EOFException("the file ends " + to.remaining() + " bytes too early");
        }
      }
    }

    @Override
    public void close() throws IOException {
      channel.close();
    }
  }
}
