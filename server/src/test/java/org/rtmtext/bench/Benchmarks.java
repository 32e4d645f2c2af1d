package org.rtmtext.bench;

import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.VerboseMode;
import org.rtmtext.printer.TextPrinter;

/**
 * Runs the benchmarks of codec and text, and prints what they come to in bytes and transforms a
 * second, each beside a plain copy of the same bytes. Decode, encode and convert count the file's
 * bytes, print and read the text's. For joints and figures, it prints milliseconds.
 *
 * <pre>mvn -Pbench -DskipTests verify</pre>
 */
public final class Benchmarks {
  private static final String COPY = "copy";

  /** Benchmarks that measure milliseconds, not throughput. */
  private static final List<String> TIMES = List.of("JointsBench", "FigureBench");

  private Benchmarks() {}

  /**
   * Runs them.
   *
   * @param args names of benchmark classes; all if there are none
   */
  public static void main(String[] args) throws RunnerException {
    List<String> classes =
        args.length > 0
            ? List.of(args)
            : List.of(
                "DecodeBench",
                "EncodeBench",
                "PrintBench",
                "ReadBench",
                "ConvertBench",
                "JointsBench",
                "FigureBench");
    if (!TIMES.containsAll(classes)) {
      sayColumns();
    }
    for (String name : classes) {
      Collection<RunResult> results =
          new Runner(
                  new OptionsBuilder()
                      .include("\\." + name + "\\.")
                      .verbosity(VerboseMode.SILENT)
                      .shouldFailOnError(true)
                      .build())
              .run();
      if (TIMES.contains(name)) {
        reportTimes(results);
      } else {
        report(name, results);
      }
    }
  }

  private static void sayColumns() {
    say(
        "%-11s %-10s %9s %6s %8s %12s %10s %11s",
        "benchmark",
        "animation",
        "ops/s",
        "+-",
        "MB/s",
        "transforms/s",
        "copy MB/s",
        "copies' time");
  }

  private static void reportTimes(Collection<RunResult> results) {
    say("%n%-18s %-13s %9s %6s", "benchmark", "animation", "ms", "+-");
    for (RunResult result : results) {
      Result<?> primary = result.getPrimaryResult();
      say(
          "%-18s %-13s %,9.3f %5.1f%%",
          label(result),
          result.getParams().getParam("size"),
          primary.getScore(),
          100 * primary.getScoreError() / primary.getScore());
    }
  }

  private static void report(String name, Collection<RunResult> results) {
    Map<BenchAnimation, Double> copies = new HashMap<>();
    for (RunResult result : results) {
      if (label(result).equals(COPY)) {
        copies.put(animation(result), result.getPrimaryResult().getScore());
      }
    }
    boolean ofText = name.startsWith("Print") || name.startsWith("Read");
    for (RunResult result : results) {
      if (label(result).equals(COPY)) {
        continue;
      }
      BenchAnimation animation = animation(result);
      Result<?> primary = result.getPrimaryResult();
      double score = primary.getScore();
      double copy = copies.get(animation);
      double megabytes = (ofText ? text(animation) : animation.file()).length / 1e6;
      say(
          "%-11s %-10s %,9.1f %5.1f%% %,8.1f %,12.0f %,10.0f %,11.1f",
          label(result),
          animation,
          score,
          100 * primary.getScoreError() / score,
          score * megabytes,
          score * animation.transforms(),
          copy * megabytes,
          copy / score);
    }
  }

  private static byte[] text(BenchAnimation animation) {
    return TextPrinter.print(animation.decoded()).getBytes(StandardCharsets.UTF_8);
  }

  private static String label(RunResult result) {
    return result.getPrimaryResult().getLabel();
  }

  private static BenchAnimation animation(RunResult result) {
    return BenchAnimation.valueOf(result.getParams().getParam("animation"));
  }

  private static void say(String format, Object... values) {
    System.out.println(String.format(Locale.ROOT, format, values));
  }
}
