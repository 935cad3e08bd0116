package io.dayfill.core.metadata;

import io.dayfill.core.error.DayfillException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads a configuration. Safe for use by several threads. */
public final class MetadataLoader {
  private static final int MAX_BYTES = 1024 * 1024;

  private final Map<String, Declaration> adapters;

  /**
   * Makes a loader.
   *
   * @param adapters what the adapters at hand declare, by their names
   */
  public MetadataLoader(Map<String, Declaration> adapters) {
    this.adapters = Map.copyOf(adapters);
  }

  /**
   * Reads a file of YAML, in UTF-8.
   *
   * @throws DayfillException of the user's category, telling every problem of the file at once,
   *     each with its place
   */
  public Metadata load(Path file) {
    return parse(text(file), file);
  }

  /**
   * Reads a text as if it stood in a file.
   *
   * @param yaml the text
   * @param file names it in messages; relative paths start at its folder
   * @throws DayfillException as {@link #load} does
   */
  public Metadata parse(String yaml, Path file) {
    return new MetadataReader(adapters, file).read(yaml);
  }

  /**
   * What a file says of each of its entities, defaults and adapters included: maps, lists and texts
   * under the keys of the language, null for a key without a value.
   *
   * @throws DayfillException as {@link #load} does
   */
  public Map<String, Map<String, @Nullable Object>> effective(Path file) {
    return effective(text(file), file);
  }

  /**
   * The same of a text, as if it stood in a file.
   *
   * @throws DayfillException as {@link #load} does
   */
  public Map<String, Map<String, @Nullable Object>> effective(String yaml, Path file) {
    MetadataReader reader = new MetadataReader(adapters, file);
    reader.read(yaml);
    return reader.effective();
  }

  private static String text(Path file) {
    byte[] bytes;
    try (InputStream in = Files.newInputStream(file)) {
      bytes = in.readNBytes(MAX_BYTES + 1);
    } catch (NoSuchFileException e) {
      throw DayfillException.user(
          "there is no configuration " + file, "", "Name the file that holds it");
    } catch (IOException e) {
      throw DayfillException.user(
          "the configuration " + file + " cannot be read", reason(e), "Name a file that can");
    }
    if (bytes.length > MAX_BYTES) {
      throw DayfillException.user(
          "the configuration " + file + " is too large",
          "it holds more than " + MAX_BYTES + " bytes",
          "Name the right file, or split it");
    }
    return decode(bytes, file);
  }

  private static String decode(byte[] bytes, Path file) {
    try {
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      return text.startsWith("\uFEFF") ? text.substring(1) : text;
    } catch (CharacterCodingException e) {
      throw DayfillException.user(
          "the configuration " + file + " is no UTF-8", "", "Save it as UTF-8");
    }
  }

  private static String reason(IOException e) {
    return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
  }
}
