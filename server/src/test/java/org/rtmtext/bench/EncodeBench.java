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
import org.rtmtext.codec.RtmEncodeException;
import org.rtmtext.model.Animation;

/**
 * From an animation to a file's bytes; {@code encode} compresses what is to be compressed, {@code
 * encodeOver} takes the blocks that were read, as saving over a file does.
 */
@State(Scope.Benchmark)
@Fork(1)
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 4, time = 1)
public class EncodeBench {
  @Param public BenchAnimation animation;

  private byte[] file;
  private Animation made;
  private Animation decoded;

  @Setup
  public void setup() {
    file = animation.file();
    made = animation.make();
    decoded = animation.decoded();
  }

  @Benchmark
  public byte[] encode() throws RtmEncodeException {
    return RtmCodec.encode(made);
  }

  @Benchmark
  public byte[] encodeOver() throws RtmEncodeException {
    return RtmCodec.encode(decoded);
  }

  /** The yardstick: a copy of the same bytes. */
  @Benchmark
  @Warmup(iterations = 1, time = 500, timeUnit = TimeUnit.MILLISECONDS)
  @Measurement(iterations = 3, time = 500, timeUnit = TimeUnit.MILLISECONDS)
  public byte[] copy() {
    return file.clone();
  }
}
