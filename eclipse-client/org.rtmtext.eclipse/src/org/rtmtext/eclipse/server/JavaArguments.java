package org.rtmtext.eclipse.server;

import com.google.gson.Gson;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.osgi.framework.FrameworkUtil;

/**
 * Java's arguments for the language server, from the file {@code java.json} of the server.
 *
 * @param minVersion the oldest Java version that runs the server
 * @param maxHeap the maximum heap unless the user sets one, megabytes
 */
public record JavaArguments(int minVersion, int maxHeap, String mainClass, List<Options> options) {
  /**
   * Options of Java.
   *
   * @param fromVersion the first version that knows them; 0 if every version does
   * @param fromHeap the smallest maximum heap with which they are used, megabytes
   */
  public record Options(int fromVersion, int fromHeap, List<String> options) {}

  /** The variables with options of a user, in the order in which Java reads them. */
  private static final List<String> VARIABLES =
      List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS");

  /** The maximum heap in the options of a user; without a number if it depends on the machine. */
  private static final Pattern HEAP =
      Pattern.compile(
          "(?:-Xmx|-XX:MaxHeapSize=)(\\d+)([kKmMgGtT]?)|-XX:MaxRAM(?:Percentage|Fraction)?=");

  private static final String UNITS = "bkmgt";

  /** The arguments for the server of this plug-in. */
  public static final JavaArguments SERVER = read();

  private static JavaArguments read() {
    URL file = FrameworkUtil.getBundle(JavaArguments.class).getEntry("server/java.json");
    try (Reader json = new InputStreamReader(file.openStream(), StandardCharsets.UTF_8)) {
      return new Gson().fromJson(json, JavaArguments.class);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The options of Java in the environment; the last one of a kind counts. */
  public static String environment(Map<String, String> variables) {
    return VARIABLES.stream()
        .map(name -> variables.getOrDefault(name, ""))
        .collect(Collectors.joining(" "));
  }

  /**
   * All arguments.
   *
   * @param version of Java, such as 25; 0 if unknown
   * @param environment as from {@link #environment}
   */
  public List<String> of(Path jar, int version, String environment) {
    List<String> arguments = new ArrayList<>();
    long heap = heap(environment);
    for (Options group : options) {
      if (version >= group.fromVersion && (heap < 0 ? maxHeap : heap) >= group.fromHeap) {
        arguments.addAll(group.options);
      }
    }
    if (heap < 0) {
      arguments.add("-Xmx" + maxHeap + "m");
    }
    // Messages about memory name this variable: Eclipse has no preference for the heap.
    arguments.add("-Drtm.memory.setting=JDK_JAVA_OPTIONS");
    // With -jar, Java would read the list of all classes in the jar first.
    arguments.addAll(List.of("-cp", jar.toString(), mainClass, "lsp"));
    return arguments;
  }

  /**
   * The maximum heap that the last of these options sets, megabytes; 0 if it depends on the
   * machine; -1 if no option sets it.
   */
  private static long heap(String options) {
    long megabytes = -1;
    Matcher heap = HEAP.matcher(options);
    while (heap.find()) {
      megabytes =
          heap.group(1) == null
              ? 0
              : (long)
                  (Double.parseDouble(heap.group(1))
                      * Math.pow(1024, UNITS.indexOf(heap.group(2).toLowerCase(Locale.ROOT)) - 2));
    }
    return megabytes;
  }
}
