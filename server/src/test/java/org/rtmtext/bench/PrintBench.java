package org.rtmtext.bench;

import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.rtmtext.model.Animation;
import org.rtmtext.printer.TextPrinter;

/** From an animation to its text. */
@State(Scope.Benchmark)
@Fork(1)
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 4, time = 1)
public class PrintBench {
  @Param public BenchAnimation animation;

  private Animation decoded;
  private byte[] text;

  @Setup
  public void setup() {
    decoded = animation.decoded();
    text = TextPrinter.print(decoded).getBytes(StandardCharsets.UTF_8);
  }

  @Benchmark
  public String print() {
    return TextPrinter.print(decoded);
  }

  /** The yardstick: a copy of the same bytes. */
  @Benchmark
  @Warmup(iterations = 1, time = 500, timeUnit = TimeUnit.MILLISECONDS)
  @Measurement(iterations = 3, time = 500, timeUnit = TimeUnit.MILLISECONDS)
  public byte[] copy() {
    return text.clone();
  }
}
