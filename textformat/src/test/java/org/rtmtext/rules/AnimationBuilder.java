package org.rtmtext.rules;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import org.rtmtext.model.Animation;
import org.rtmtext.model.BmtrHeader;
import org.rtmtext.model.Encoding;
import org.rtmtext.model.Frame;
import org.rtmtext.model.Half;
import org.rtmtext.model.Motion;
import org.rtmtext.model.NameFields;
import org.rtmtext.model.PlainHeader;
import org.rtmtext.model.Property;
import org.rtmtext.model.Transforms;

/**
 * Makes animations for tests, with nothing wrong unless asked for. What is said of a row is said of
 * the frame that was added last.
 */
final class AnimationBuilder {
  private static final float[] REST = {1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0};

  private final Encoding encoding;
  private Motion motion = Motion.NONE;
  private List<String> bones = List.of("pelvis", "spine");
  private final List<Property> properties = new ArrayList<>();
  private final List<Frame> frames = new ArrayList<>();
  private List<String> metadata = List.of();
  private float[] extraPhases = {};
  private Integer animatedBones;
  private byte[] trailing = {};

  private AnimationBuilder(Encoding encoding) {
    this.encoding = encoding;
  }

  static AnimationBuilder plain() {
    return new AnimationBuilder(Encoding.PLAIN);
  }

  static AnimationBuilder bmtr(int version) {
    return new AnimationBuilder(Encoding.ofBmtrVersion(version).orElseThrow());
  }

  AnimationBuilder motion(float x, float y, float z) {
    motion = new Motion(bits(x), bits(y), bits(z));
    return this;
  }

  /** To be called before frames are added. */
  AnimationBuilder bones(String... names) {
    bones = List.of(names);
    return this;
  }

  AnimationBuilder property(float phase, String name) {
    return property(phase, name, "", 0);
  }

  AnimationBuilder property(float phase, String name, String value, int type) {
    properties.add(new Property(bits(phase), name, value, type));
    return this;
  }

  AnimationBuilder metadata(String... strings) {
    metadata = List.of(strings);
    return this;
  }

  AnimationBuilder animatedBones(int count) {
    animatedBones = count;
    return this;
  }

  AnimationBuilder extraPhases(float... phases) {
    extraPhases = phases;
    return this;
  }

  AnimationBuilder trailing(int bytes) {
    trailing = new byte[bytes];
    return this;
  }

  /** Adds a frame for each phase, in rest, but for the first bone, which moves by 1 m a frame. */
  AnimationBuilder frames(float... phases) {
    for (float phase : phases) {
      frames.add(new Frame(bits(phase), rest(bones.size())));
      if (!bones.isEmpty()) {
        position(0, (frames.size() - 1) / 128.0);
      }
    }
    return this;
  }

  AnimationBuilder frameWithoutPhase() {
    frames.add(new Frame(0, false, rest(bones.size()), null, null));
    return this;
  }

  AnimationBuilder transforms(int count) {
    return last(f -> with(f, rest(count)));
  }

  AnimationBuilder storedNames(String... names) {
    return last(f -> f.withNames(NameFields.of(List.of(names))));
  }

  /** Name fields with every byte behind the names set, as exporters leave them. */
  AnimationBuilder storedNamesWithJunk(String... names) {
    byte[] fields = new byte[names.length * NameFields.SIZE];
    NameFields.of(List.of(names)).copyAll(fields, 0);
    for (int i = 0; i < names.length; i++) {
      int end = (i + 1) * NameFields.SIZE;
      Arrays.fill(fields, i * NameFields.SIZE + names[i].length() + 1, end, (byte) 'x');
    }
    return last(f -> f.withNames(new NameFields(fields)));
  }

  /** Sets the three rows of a plain rotation, or as many values as are given. */
  AnimationBuilder rotation(int row, double... values) {
    return matrix(row, 0, values);
  }

  AnimationBuilder position(int row, double... values) {
    return encoding.isBinarised() ? halves(row, values) : matrix(row, 9, values);
  }

  /** Sets stored quaternion integers. */
  AnimationBuilder quaternion(int row, int... values) {
    return last(
        f -> {
          short[] array = f.transforms().quaternions().clone();
          for (int i = 0; i < values.length; i++) {
            array[row * Transforms.QUATERNION_STRIDE + i] = (short) values[i];
          }
          return with(f, Transforms.ofQuaternions(array));
        });
  }

  Animation build() {
    return new Animation(
        encoding,
        motion,
        encoding.isBinarised() ? bmtrHeader() : new PlainHeader(!properties.isEmpty(), 0, null),
        properties,
        bones,
        frames,
        trailing);
  }

  private BmtrHeader bmtrHeader() {
    int[] extra = new int[extraPhases.length];
    for (int i = 0; i < extra.length; i++) {
      extra[i] = bits(extraPhases[i]);
    }
    int animated = animatedBones == null ? bones.size() : animatedBones;
    return new BmtrHeader(1, 0, animated, metadata, extra, null);
  }

  private AnimationBuilder matrix(int row, int from, double... values) {
    return last(
        f -> {
          int[] array = f.transforms().matrices().clone();
          for (int i = 0; i < values.length; i++) {
            array[row * Transforms.MATRIX_STRIDE + from + i] = bits((float) values[i]);
          }
          return with(f, Transforms.ofMatrices(array));
        });
  }

  private AnimationBuilder halves(int row, double... values) {
    return last(
        f -> {
          short[] array = f.transforms().quaternions().clone();
          for (int i = 0; i < values.length; i++) {
            array[row * Transforms.QUATERNION_STRIDE + 4 + i] = Half.round(values[i]);
          }
          return with(f, Transforms.ofQuaternions(array));
        });
  }

  private static Frame with(Frame f, Transforms transforms) {
    return new Frame(f.phase(), f.hasPhase(), transforms, f.names(), f.stored());
  }

  private AnimationBuilder last(UnaryOperator<Frame> change) {
    int index = frames.size() - 1;
    frames.set(index, change.apply(frames.get(index)));
    return this;
  }

  private Transforms rest(int count) {
    if (encoding.isBinarised()) {
      short[] array = new short[count * Transforms.QUATERNION_STRIDE];
      for (int i = 0; i < count; i++) {
        array[i * Transforms.QUATERNION_STRIDE + 3] = Transforms.ONE;
      }
      return Transforms.ofQuaternions(array);
    }
    int[] array = new int[count * Transforms.MATRIX_STRIDE];
    for (int i = 0; i < array.length; i++) {
      array[i] = bits(REST[i % REST.length]);
    }
    return Transforms.ofMatrices(array);
  }

  private static int bits(float value) {
    return Float.floatToRawIntBits(value);
  }
}
