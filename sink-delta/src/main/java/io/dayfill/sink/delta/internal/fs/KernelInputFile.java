package io.dayfill.sink.delta.internal.fs;

import io.delta.kernel.defaults.engine.hadoopio.HadoopInputFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;

/**
 * A file that Kernel reads. It is one of Hadoop's for the sake of its configuration alone: for any
 * other kind Kernel looks for Hadoop's defaults on the class path and parses them, file by file.
 */
public abstract class KernelInputFile extends HadoopInputFile {
  private final String name;
  private final long size;

  /**
   * Makes one.
   *
   * @param path as Kernel names it
   * @param size in bytes; not above 0 where it is to be looked up
   */
  protected KernelInputFile(String path, long size) {
    super(null, null, size);
    name = path;
    this.size = size;
  }

  /** The file itself. */
  protected abstract Path file();

  @Override
  public final long length() throws IOException {
    return size > 0 ? size : Files.size(file());
  }

  @Override
  public final String path() {
    return name;
  }

  @Override
  public final Configuration configuration() {
    return new Configuration(false);
  }
}
