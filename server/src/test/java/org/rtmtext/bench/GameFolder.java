package org.rtmtext.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.rtmtext.codec.RtmCodec;
import org.rtmtext.codec.RtmEncodeException;

/**
 * Makes a folder like that of the game (5,870 files, 739,588 frames, some 75 million transforms)
 * and times {@code rtm.jar check} on it, in a process of its own.
 *
 * <pre>
 * mvn -Pgame-folder -DskipTests verify
 * java -cp ... org.rtmtext.bench.GameFolder server/target/rtm.jar [--keep FOLDER]
 * </pre>
 */
public final class GameFolder {
  private static final int FILES = 5_870;
  private static final int BMTR5_FILES = 5_831;
  private static final int FRAMES = 739_588;

  /** Of the logarithms of frame counts: many short gestures, some scenes of thousands of frames. */
  private static final double SPREAD = 1.2;

  private static final List<List<String>> JAVA_OPTIONS = List.of(List.of(), List.of("-Xmx256m"));

  private GameFolder() {}

  /**
   * Runs the benchmark.
   *
   * @param args the jar; then {@code --keep} and a folder, if that shall stay
   */
  public static void main(String[] args) throws Exception {
    Path jar = Path.of(args[0]);
    boolean keep = args.length == 3 && args[1].equals("--keep");
    Path folder =
        keep ? Files.createDirectories(Path.of(args[2])) : Files.createTempDirectory("rtm-game-");
    try {
      long start = System.nanoTime();
      make(folder);
      say("made in %.1f s", seconds(start));
      readAll(folder);
      for (List<String> options : JAVA_OPTIONS) {
        check(jar, folder, options);
      }
    } finally {
      if (!keep) {
        delete(folder);
      }
    }
  }

  private static void make(Path folder) {
    int[] frames = frameCounts();
    IntStream.range(0, FILES).parallel().forEach(i -> makeFile(folder, i, frames[i]));
  }

  private static void makeFile(Path folder, int index, int frames) {
    GameAnimation animation = new GameAnimation(index, frames);
    try {
      byte[] bytes =
          RtmCodec.encode(
              index < BMTR5_FILES
                  ? animation.bmtr5()
                  : index % 2 == 0 ? animation.bmtr3() : animation.plain());
      Path sub = Files.createDirectories(folder.resolve("addon" + index % 40));
      Files.write(sub.resolve("animation" + index + ".rtm"), bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (RtmEncodeException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Log-normal counts that add up to the game's, the same on each run. */
  private static int[] frameCounts() {
    Random random = new Random(5870);
    double[] weights = new double[FILES];
    double sum = 0;
    for (int i = 0; i < FILES; i++) {
      weights[i] = Math.exp(SPREAD * random.nextGaussian());
      sum += weights[i];
    }
    int[] counts = new int[FILES];
    int left = FRAMES;
    for (int i = 0; i < FILES; i++) {
      counts[i] = Math.max(2, (int) (FRAMES * weights[i] / sum));
      left -= counts[i];
    }
    // What rounding left over goes to the first ones.
    for (int i = 0; left != 0; i = (i + 1) % FILES) {
      if (left > 0 || counts[i] > 2) {
        counts[i] += Integer.signum(left);
        left -= Integer.signum(left);
      }
    }
    return counts;
  }

  /** The yardstick: the time it takes just to read these files, one after the other. */
  private static void readAll(Path folder) throws IOException {
    List<Path> files = files(folder);
    long start = System.nanoTime();
    long bytes = 0;
    for (Path file : files) {
      bytes += Files.readAllBytes(file).length;
    }
    double seconds = seconds(start);
    say(
        "%,d files, %,d MB; only reading them: %.2f s, %,.0f MB/s",
        files.size(), bytes / 1_000_000, seconds, bytes / 1e6 / seconds);
  }

  private static void check(Path jar, Path folder, List<String> options) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(options);
    command.addAll(List.of("-jar", jar.toString(), "check", "--max-findings", "0"));
    command.add(folder.toString());
    Path out = Files.createTempFile("rtm-game-", ".out");
    Path err = Files.createTempFile("rtm-game-", ".err");
    try {
      long start = System.nanoTime();
      Process process =
          new ProcessBuilder(command)
              .redirectOutput(out.toFile())
              .redirectError(err.toFile())
              .start();
      long peak = 0;
      while (!process.waitFor(20, TimeUnit.MILLISECONDS)) {
        peak = Math.max(peak, peakMemory(process.pid()));
      }
      say(
          "java %s: %.1f s, peak memory %,d MB, exit code %d: %s",
          String.join(" ", options),
          seconds(start),
          peak >> 10,
          process.exitValue(),
          // The summary; that nothing was checked would stand there, too.
          Files.readString(err).strip());
    } finally {
      Files.delete(out);
      Files.delete(err);
    }
  }

  /** The largest resident memory of a process so far, KiB; 0 where the system does not tell. */
  private static long peakMemory(long pid) {
    try (Stream<String> lines = Files.lines(Path.of("/proc/" + pid + "/status"))) {
      return lines
          .filter(l -> l.startsWith("VmHWM:"))
          .mapToLong(l -> Long.parseLong(l.replaceAll("\\D", "")))
          .findFirst()
          .orElse(0);
    } catch (IOException | UncheckedIOException e) {
      return 0;
    }
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(Files::isRegularFile).sorted().toList();
    }
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  private static double seconds(long start) {
    return (System.nanoTime() - start) / 1e9;
  }

  private static void say(String format, Object... values) {
    System.out.println(String.format(Locale.ROOT, format, values));
  }
}
