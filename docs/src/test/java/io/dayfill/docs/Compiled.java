package io.dayfill.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Java that readers copy, compiled as they would. */
final class Compiled {
  private static final Pattern BLOCK = Pattern.compile("```java\\n(.*?)```", Pattern.DOTALL);
  private static final Pattern CLASS = Pattern.compile("public final class (\\w+)");

  private Compiled() {}

  /** The first class that a page shows. */
  static Class<?> fromPage(Path page, Path work) throws Exception {
    Matcher block = BLOCK.matcher(Files.readString(page));
    if (!block.find()) {
      throw new IllegalArgumentException("no java in " + page);
    }
    Matcher name = CLASS.matcher(block.group(1));
    if (!name.find()) {
      throw new IllegalArgumentException("no class in " + page);
    }
    Path source = Files.createDirectories(work.resolve("src")).resolve(name.group(1) + ".java");
    Files.writeString(source, block.group(1));
    return loader(compile(List.of(source), work.resolve("classes"))).loadClass(name.group(1));
  }

  /** All of a Maven project's main sources and resources. */
  static ClassLoader fromProject(Path project, Path work) throws Exception {
    Path main = project.resolve("src/main");
    Path classes = compile(files(main.resolve("java")), work.resolve("classes"));
    copy(main.resolve("resources"), classes);
    return loader(classes);
  }

  private static void copy(Path resources, Path classes) throws IOException {
    for (Path file : files(resources)) {
      Path copy = classes.resolve(resources.relativize(file).toString());
      Files.createDirectories(copy.getParent());
      Files.copy(file, copy);
    }
  }

  /** A test of a Maven project, compiled beside its main sources. */
  static Class<?> testOf(Path project, String type, Path work) throws Exception {
    List<Path> sources = files(project.resolve("src/main/java"));
    sources.addAll(files(project.resolve("src/test/java")));
    Path classes = compile(sources, work.resolve("classes"));
    copy(project.resolve("src/main/resources"), classes);
    return loader(classes).loadClass(type);
  }

  /** The tests of a class, each with an instance of its own. */
  static Stream<DynamicTest> tests(Class<?> type) {
    List<DynamicTest> tests = new ArrayList<>();
    for (Method method : type.getDeclaredMethods()) {
      if (method.isAnnotationPresent(Test.class)) {
        tests.add(DynamicTest.dynamicTest(method.getName(), () -> call(type, method)));
      } else if (method.isAnnotationPresent(TestFactory.class)) {
        ((Stream<?>) call(type, method)).forEach(each -> tests.add((DynamicTest) each));
      }
    }
    assertThat(tests).isNotEmpty();
    return tests.stream();
  }

  private static Object call(Class<?> type, Method method) {
    try {
      Constructor<?> constructor = type.getDeclaredConstructor();
      constructor.setAccessible(true);
      method.setAccessible(true);
      return method.invoke(constructor.newInstance());
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(method.getName(), e);
    }
  }

  private static List<Path> files(Path root) throws IOException {
    try (Stream<Path> tree = Files.walk(root)) {
      return new ArrayList<>(tree.filter(Files::isRegularFile).sorted().toList());
    }
  }

  private static ClassLoader loader(Path classes) throws IOException {
    return new URLClassLoader(new URL[] {classes.toUri().toURL()}, Compiled.class.getClassLoader());
  }

  private static Path compile(List<Path> sources, Path classes) throws IOException {
    Files.createDirectories(classes);
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter messages = new StringWriter();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
      List<String> options =
          List.of(
              "--release",
              "17",
              "-Xlint:all",
              "-Werror",
              "-proc:none",
              "-cp",
              System.getProperty("java.class.path"),
              "-d",
              classes.toString());
      boolean compiled =
          compiler
              .getTask(
                  messages, files, null, options, null, files.getJavaFileObjectsFromPaths(sources))
              .call();
      if (!compiled) {
        throw new AssertionError(messages.toString());
      }
    }
    return classes;
  }
}
