package io.dayfill.cli.plugin;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.dayfill.core.spi.Adapter;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.slf4j.Logger;

/** Compiles adapters as their authors would, and packs them into jars of their own. */
public final class AdapterJars {
  private final Path folder;
  private final Map<String, String> sources = new LinkedHashMap<>();
  private final Map<String, String> resources = new LinkedHashMap<>();
  private String services = "";

  private AdapterJars(Path folder) {
    this.folder = folder;
  }

  /** Begins a jar; the sources are kept out of sight beside the folder. */
  public static AdapterJars in(Path folder) {
    return new AdapterJars(folder);
  }

  /** Adds a class. */
  public AdapterJars source(String type, String text) {
    sources.put(type, text);
    return this;
  }

  /** Adds an adapter that declares little, and names it as a service. */
  public AdapterJars adapter(String type, String name, String inName) {
    String packageName = type.substring(0, type.lastIndexOf('.'));
    String simple = type.substring(type.lastIndexOf('.') + 1);
    source(
        type,
        """
        package %s;
        public final class %s implements io.dayfill.core.spi.Adapter {
          @Override public String name() { %s return "%s"; }
          @Override public io.dayfill.core.metadata.Declaration declaration() {
            return io.dayfill.core.metadata.Declaration.builder()
                .apiEndpoint("/v1/readings/temp-humidity")
                .frequency(java.time.Duration.ofMinutes(15))
                .targetTable("raw.custom")
                .param("start_time", "{start:iso}")
                .param("end_time", "{end:iso}")
                .param("device_group", "temperature_humidity")
                .startBound(io.dayfill.core.metadata.WindowBounds.Bound.INCLUSIVE)
                .endBound(io.dayfill.core.metadata.WindowBounds.Bound.EXCLUSIVE)
                .cursor("next_cursor", "cursor")
                .records("data[]")
                .key("reading_id")
                .eventTime("ts")
                .column(io.dayfill.core.metadata.Column.of(
                    "reading_id", io.dayfill.core.metadata.ColumnType.Kind.STRING))
                .column(io.dayfill.core.metadata.Column.of(
                    "ts", io.dayfill.core.metadata.ColumnType.Kind.TIMESTAMP))
                .build();
          }
        }
        """
            .formatted(packageName, simple, inName, name));
    return service(type);
  }

  /** Adds the main sources and resources of a Maven project. */
  public AdapterJars project(Path project) throws IOException {
    Path java = project.resolve("src/main/java");
    for (Path file : files(java)) {
      String name = java.relativize(file).toString().replace(".java", "").replace('/', '.');
      source(name, Files.readString(file));
    }
    Path others = project.resolve("src/main/resources");
    for (Path file : files(others)) {
      resource(others.relativize(file).toString(), Files.readString(file));
    }
    return this;
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> tree = Files.walk(folder)) {
      return tree.filter(Files::isRegularFile).sorted().toList();
    }
  }

  /** Adds a file of any other kind. */
  public AdapterJars resource(String path, String text) {
    resources.put(path, text);
    return this;
  }

  /** Names a service, whether it is there or not. */
  public AdapterJars service(String type) {
    services += type + "\n";
    return this;
  }

  /** Compiles and packs. */
  public Path jar(String name) throws IOException {
    Files.createDirectories(folder);
    Path work = Files.createTempDirectory(folder.toAbsolutePath().getParent(), "sources");
    Path classes = compile(work);
    if (!services.isEmpty()) {
      Path list = classes.resolve("META-INF/services/io.dayfill.core.spi.Adapter");
      Files.createDirectories(list.getParent());
      Files.writeString(list, services);
    }
    for (Map.Entry<String, String> resource : resources.entrySet()) {
      Path file = classes.resolve(resource.getKey());
      Files.createDirectories(file.getParent());
      Files.writeString(file, resource.getValue(), UTF_8);
    }
    Path jar = folder.resolve(name);
    pack(classes, jar);
    return jar;
  }

  private Path compile(Path work) throws IOException {
    Path classes = Files.createDirectories(work.resolve("classes"));
    List<Path> files = new ArrayList<>();
    for (Map.Entry<String, String> source : sources.entrySet()) {
      Path file = work.resolve(source.getKey().replace('.', '/') + ".java");
      Files.createDirectories(file.getParent());
      files.add(Files.writeString(file, source.getValue(), UTF_8));
    }
    if (files.isEmpty()) {
      return classes;
    }
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter said = new StringWriter();
    // What an adapter may know, and not all that is there: javac lists each jar that it is given
    List<String> options =
        List.of(
            "-proc:none",
            "-d",
            classes.toString(),
            "-cp",
            home(Adapter.class) + File.pathSeparator + home(Logger.class));
    try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, UTF_8)) {
      boolean compiled =
          compiler
              .getTask(
                  said, manager, null, options, null, manager.getJavaFileObjectsFromPaths(files))
              .call();
      if (!compiled) {
        throw new IllegalStateException(said.toString());
      }
    }
    return classes;
  }

  private static String home(Class<?> type) {
    return Path.of(URI.create(type.getProtectionDomain().getCodeSource().getLocation().toString()))
        .toString();
  }

  private static void pack(Path classes, Path jar) throws IOException {
    try (OutputStream bytes = Files.newOutputStream(jar);
        JarOutputStream out = new JarOutputStream(bytes)) {
      Files.walkFileTree(
          classes,
          new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
                throws IOException {
              out.putNextEntry(new JarEntry(classes.relativize(file).toString()));
              Files.copy(file, out);
              out.closeEntry();
              return FileVisitResult.CONTINUE;
            }
          });
    }
  }
}
