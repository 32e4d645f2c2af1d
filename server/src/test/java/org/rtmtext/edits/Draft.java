package org.rtmtext.edits;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.rtmtext.codec.RtmCodec;
import org.rtmtext.codec.RtmEncodeException;
import org.rtmtext.model.Animation;
import org.rtmtext.model.BmtrHeader;
import org.rtmtext.model.Encoding;
import org.rtmtext.model.Frame;
import org.rtmtext.model.Half;
import org.rtmtext.model.Motion;
import org.rtmtext.model.NameFields;
import org.rtmtext.model.PlainHeader;
import org.rtmtext.model.Property;
import org.rtmtext.model.StoredArray;
import org.rtmtext.model.Transforms;

/**
 * An animation without problems, to be changed. Names are padded with junk as real files have it,
 * except for the last bone.
 */
final class Draft {
  static final int POSITION = 9;
  private static final float[] IDENTITY = {1, 0, 0, 0, 1, 0, 0, 0, 1};

  final Encoding encoding;
  final List<byte[]> names = new ArrayList<>();
  final List<Pose> poses = new ArrayList<>();
  String property = "StepSound";

  /** More than 1 as a number of a frame, so that its unit is certain. */
  float propertyPhase = 0.75f;

  int animatedBones;
  private final boolean compressed;
  private final Random random;

  /** A frame, with a name field and twelve values, matrix and position, for each bone. */
  static final class Pose {
    float phase;
    boolean hasPhase = true;
    final List<byte[]> names = new ArrayList<>();
    final List<float[]> rows = new ArrayList<>();

    /** Length of the quaternion of the first bone; the others have length 1. */
    float length = 1;

    void setRotation(int bone, float... values) {
      System.arraycopy(values, 0, rows.get(bone), 0, values.length);
    }
  }

  /**
   * @param parents index of the parent of each bone
   */
  Draft(Encoding encoding, List<String> bones, int[] parents, int frames, long seed) {
    this.encoding = encoding;
    random = new Random(seed);
    compressed = random.nextBoolean();
    animatedBones = bones.size();
    for (int b = 0; b < bones.size(); b++) {
      names.add(field(bones.get(b), b < bones.size() - 1));
    }
    for (int f = 0; f < frames; f++) {
      Pose pose = new Pose();
      pose.phase = (float) ((double) f / (frames - 1));
      for (int b = 0; b < bones.size(); b++) {
        pose.names.add(field(bones.get(b), b < bones.size() - 1));
        float[] row = Arrays.copyOf(IDENTITY, Transforms.MATRIX_STRIDE);
        // The first bone rests, so that a value of it can be restored from another frame.
        if (b > 0 && b < bones.size() - 1) {
          row[POSITION] = f + 1;
          row[POSITION + 1] = b + 0.5f;
        }
        pose.rows.add(row);
      }
      int last = bones.size() - 1;
      if (!encoding.isBinarised() && parents[last] >= 0) {
        pose.rows.set(last, pose.rows.get(parents[last]).clone());
      }
      poses.add(pose);
    }
  }

  private byte[] field(String name, boolean junk) {
    byte[] field = new byte[NameFields.SIZE];
    if (junk) {
      random.nextBytes(field);
    }
    rename(field, name);
    return field;
  }

  static void rename(byte[] field, String name) {
    byte[] bytes = name.getBytes(StandardCharsets.ISO_8859_1);
    System.arraycopy(bytes, 0, field, 0, bytes.length);
    field[bytes.length] = 0;
  }

  static String name(byte[] field) {
    int end = 0;
    while (field[end] != 0) {
      end++;
    }
    return new String(field, 0, end, StandardCharsets.ISO_8859_1);
  }

  void renameBone(int bone, String name) {
    rename(names.get(bone), name);
    poses.forEach(pose -> rename(pose.names.get(bone), name));
  }

  /** Inserts a bone, with the rows of another one. */
  void insertBone(int at, String name, int like) {
    names.add(at, field(name, true));
    for (Pose pose : poses) {
      pose.names.add(at, field(name, true));
      pose.rows.add(at, pose.rows.get(like).clone());
    }
    animatedBones++;
  }

  void removeLastBone() {
    int last = names.size() - 1;
    names.remove(last);
    for (Pose pose : poses) {
      pose.names.remove(last);
      pose.rows.remove(last);
    }
    animatedBones--;
  }

  byte[] bytes() {
    try {
      return RtmCodec.encode(animation());
    } catch (RtmEncodeException e) {
      throw new AssertionError(e);
    }
  }

  Animation animation() {
    boolean plain = !encoding.isBinarised();
    Property step = new Property(bits(propertyPhase), property, "", 0);
    return new Animation(
        encoding,
        new Motion(0, 0, bits(-1.5f)),
        plain ? new PlainHeader(true, 0, fields(names)) : header(),
        encoding.hasProperties() ? List.of(step) : List.of(),
        names.stream().map(Draft::name).toList(),
        poses.stream().map(this::frame).toList(),
        new byte[0]);
  }

  private BmtrHeader header() {
    BmtrHeader usual = BmtrHeader.of(names.size());
    return new BmtrHeader(
        usual.reversed(), 1, animatedBones, List.of(), new int[0], usual.phases());
  }

  private Frame frame(Pose pose) {
    int phase = pose.hasPhase ? bits(pose.phase) : 0;
    if (!encoding.isBinarised()) {
      return new Frame(phase, true, matrices(pose), fields(pose.names), null);
    }
    StoredArray stored =
        encoding != Encoding.BMTR5 ? null : compressed ? StoredArray.COMPRESSED : StoredArray.RAW;
    return new Frame(phase, pose.hasPhase, quaternions(pose), null, stored);
  }

  private static NameFields fields(List<byte[]> names) {
    byte[] all = new byte[names.size() * NameFields.SIZE];
    for (int i = 0; i < names.size(); i++) {
      System.arraycopy(names.get(i), 0, all, i * NameFields.SIZE, NameFields.SIZE);
    }
    return new NameFields(all);
  }

  private static Transforms matrices(Pose pose) {
    int[] values = new int[pose.rows.size() * Transforms.MATRIX_STRIDE];
    for (int i = 0; i < values.length; i++) {
      values[i] = bits(pose.rows.get(i / Transforms.MATRIX_STRIDE)[i % Transforms.MATRIX_STRIDE]);
    }
    return Transforms.ofMatrices(values);
  }

  private static Transforms quaternions(Pose pose) {
    short[] values = new short[pose.rows.size() * Transforms.QUATERNION_STRIDE];
    for (int b = 0; b < pose.rows.size(); b++) {
      int at = b * Transforms.QUATERNION_STRIDE;
      float length = b == 0 ? pose.length : 1;
      values[at + 3] = (short) (length * Transforms.ONE);
      for (int c = 0; c < 3; c++) {
        values[at + 4 + c] = Half.round(pose.rows.get(b)[POSITION + c]);
      }
    }
    return Transforms.ofQuaternions(values);
  }

  private static int bits(float value) {
    return Float.floatToRawIntBits(value);
  }
}
