package io.dayfill.testkit.s3;

import java.io.IOException;
import java.io.PrintStream;
import java.lang.reflect.Method;
import java.net.URI;
import java.util.Properties;

/**
 * What runs in the server's JVM; it ends when whoever started it has ended. S3Proxy's classes are
 * named by texts, since they are in that JVM's class path alone.
 */
final class S3ServerProcess {
  private S3ServerProcess() {}

  /** Starts the server over a folder and tells its port. */
  public static void main(String[] args) throws ReflectiveOperationException, IOException {
    Properties properties = new Properties();
    properties.setProperty("jclouds.identity", "");
    properties.setProperty("jclouds.credential", "");
    properties.setProperty("jclouds.filesystem.basedir", args[0]);
    Class<?> authentication = Class.forName("org.gaul.s3proxy.auth.AuthenticationType");
    Object store =
        method("org.gaul.s3proxy.BlobStores", "create", 2)
            .invoke(null, "filesystem-nio2", properties);
    Object builder = method("org.gaul.s3proxy.S3Proxy", "builder", 0).invoke(null);
    call(builder, "blobStore", store);
    call(
        builder,
        "awsAuthentication",
        authentication.getField("AWS_V2_OR_V4").get(null),
        args[1],
        args[2]);
    call(builder, "endpoint", URI.create("http://127.0.0.1:0"));
    call(builder, "ignoreUnknownHeaders", true);
    call(builder, "stopTimeout", 0L);
    Object server = call(builder, "build");
    call(server, "start");
    PrintStream out = System.out;
    out.println(call(server, "getPort"));
    out.flush();
    while (System.in.read() >= 0) {
      // Ends when the pipe is closed at the other end
    }
    Runtime.getRuntime().halt(0);
  }

  private static Method method(String type, String name, int arguments)
      throws ReflectiveOperationException {
    return method(Class.forName(type), name, arguments);
  }

  private static Method method(Class<?> type, String name, int arguments)
      throws NoSuchMethodException {
    for (Method each : type.getMethods()) {
      if (each.getName().equals(name) && each.getParameterCount() == arguments) {
        return each;
      }
    }
    throw new NoSuchMethodException(type + "." + name);
  }

  private static Object call(Object on, String name, Object... arguments)
      throws ReflectiveOperationException {
    return method(on.getClass(), name, arguments.length).invoke(on, arguments);
  }
}
