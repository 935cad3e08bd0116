package io.dayfill.core.metadata;

import static io.dayfill.core.metadata.MetadataReader.Said.NOTHING;

import io.dayfill.core.error.DayfillException;
import io.dayfill.core.metadata.MetadataReader.Said;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Reads a configuration. Safe for use by several threads. */
public final class MetadataLoader {
  private static final int MAX_BYTES = 1024 * 1024;
  private static final Tree.Group EMPTY = new Tree.Group(Map.of(), Origin.DEFAULT);

  private final Map<String, Declaration> adapters;
  private final Map<String, AuthSettings> authSchemes;
  private final EntitySource source;

  /**
   * Makes a loader.
   *
   * @param adapters what the adapters at hand declare, by their names
   */
  public MetadataLoader(Map<String, Declaration> adapters) {
    this(adapters, EntitySource.NONE);
  }

  /**
   * Makes a loader.
   *
   * @param adapters what the adapters at hand declare, by their names
   * @param authSchemes what the ways of authorising take that jars bring, by their names
   */
  public MetadataLoader(Map<String, Declaration> adapters, Map<String, AuthSettings> authSchemes) {
    this(adapters, EntitySource.NONE, authSchemes);
  }

  /**
   * Makes a loader of configurations whose entities are kept elsewhere too. One that is in both
   * places is an error.
   *
   * @param adapters what the adapters at hand declare, by their names
   * @param source where further entities are
   */
  public MetadataLoader(Map<String, Declaration> adapters, EntitySource source) {
    this(adapters, source, Map.of());
  }

  /** Joins both. */
  public MetadataLoader(
      Map<String, Declaration> adapters,
      EntitySource source,
      Map<String, AuthSettings> authSchemes) {
    this.adapters = Map.copyOf(adapters);
    this.source = source;
    this.authSchemes = Map.copyOf(authSchemes);
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
    return reader(file).read(yaml);
  }

  /**
   * What one reading of a file came to.
   *
   * @param metadata ready to run
   * @param effective what is said of each entity: see {@link #effective(Path)}
   */
  public record Loaded(Metadata metadata, Map<String, Map<String, @Nullable Object>> effective) {}

  /**
   * Reads a file once for both: what to run, and what was said.
   *
   * @throws DayfillException as {@link #load} does
   */
  public Loaded loadSaid(Path file) {
    MetadataReader reader = reader(file);
    return new Loaded(reader.read(text(file)), reader.effective());
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
    MetadataReader reader = reader(file);
    reader.read(yaml);
    return reader.effective();
  }

  /**
   * All that holds of one entity, each value with its origin.
   *
   * @throws DayfillException as {@link #load} does, and if there is no such entity
   */
  public Effective effective(Path file, String entity) {
    MetadataReader reader = reader(file);
    reader.read(text(file));
    return reader.effective(entity);
  }

  /**
   * The entities that a file holds, as rows of a table, found to be right.
   *
   * @param file a whole configuration, or one that holds entities alone
   * @param config the configuration that a file of entities belongs to, whose own entities do not
   *     count
   * @throws DayfillException as {@link #load} does
   */
  public EntityFile entities(Path file, Supplier<Path> config) {
    String yaml = text(file);
    Problems problems = new Problems(file.toString());
    Tree.Group said = YamlTree.read(yaml, file.toString(), problems).orElse(EMPTY);
    problems.throwIfAny();
    if (said.get("warehouse") != null) {
      MetadataReader reader =
          new MetadataReader(adapters, authSchemes, file, (uri, options, format, all) -> NOTHING);
      Metadata read = reader.read(yaml);
      return new EntityFile(
          read.warehouse(), read.warehouseOptions(), read.tableFormat(), true, reader.rows());
    }
    if (!(said.get("entities") instanceof Tree.Group entities) || said.members().size() > 1) {
      throw DayfillException.user(
          file + " holds neither a whole configuration nor entities alone",
          "",
          "Write entities: into it and nothing else, or warehouse: and connections: too");
    }
    Said others = new Said(entities, OptionalLong.empty());
    MetadataReader reader =
        new MetadataReader(
            adapters, authSchemes, config.get(), (uri, options, format, all) -> others);
    Metadata read = reader.readOthers(text(config.get()));
    return new EntityFile(
        read.warehouse(), read.warehouseOptions(), read.tableFormat(), false, reader.rows());
  }

  /**
   * Where the tables of a configuration lie and what they are; the rest of it is not judged.
   *
   * @return a file without entities
   * @throws DayfillException as {@link #load} does
   */
  public static EntityFile place(Path config) {
    return new MetadataReader(Map.of(), Map.of(), config, (uri, options, format, all) -> NOTHING)
        .place(text(config));
  }

  private MetadataReader reader(Path file) {
    return new MetadataReader(
        adapters,
        authSchemes,
        file,
        (warehouse, options, format, problems) -> {
          EntityRows rows = source.rows(warehouse, options, format);
          return rows.version() < 0
              ? NOTHING
              : new Said(RowTrees.entities(rows, problems), OptionalLong.of(rows.version()));
        });
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
