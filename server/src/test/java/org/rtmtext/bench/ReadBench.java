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
import org.rtmtext.printer.TextPrinter;
import org.rtmtext.reader.TextReader;
import org.rtmtext.reader.TextReading;

/** From a text to an animation, on all processors, as the reader does. */
@State(Scope.Benchmark)
@Fork(1)
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 4, time = 1)
public class ReadBench {
  @Param public BenchAnimation animation;

  private String text;
  private byte[] bytes;

  @Setup
  public void setup() {
    text = TextPrinter.print(animation.decoded());
    bytes = text.getBytes(StandardCharsets.UTF_8);
  }

  @Benchmark
  public TextReading read() {
    return TextReader.read(text);
  }

  /** The yardstick: a copy of the same bytes. */
  @Benchmark
  @Warmup(iterations = 1, time = 500, timeUnit = TimeUnit.MILLISECONDS)
  @Measurement(iterations = 3, time = 500, timeUnit = TimeUnit.MILLISECONDS)
  public byte[] copy() {
    return bytes.clone();
  }
}
