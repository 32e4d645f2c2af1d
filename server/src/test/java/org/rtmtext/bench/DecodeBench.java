package org.rtmtext.bench;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.rtmtext.codec.RtmCodec;
import org.rtmtext.codec.RtmFormatException;
import org.rtmtext.model.Animation;

/** From a file's bytes to an animation. */
@State(Scope.Benchmark)
@Fork(1)
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 4, time = 1)
public class DecodeBench {
  @Param public BenchAnimation animation;

  private byte[] file;

  @Setup
  public void setup() {
    file = animation.file();
  }

  @Benchmark
  public Animation decode() throws RtmFormatException {
    return RtmCodec.decode(file);
  }

  /** The yardstick: a copy of the same bytes. */
  @Benchmark
  @Warmup(iterations = 1, time = 500, timeUnit = TimeUnit.MILLISECONDS)
  @Measurement(iterations = 3, time = 500, timeUnit = TimeUnit.MILLISECONDS)
  public byte[] copy() {
    return file.clone();
  }
}
