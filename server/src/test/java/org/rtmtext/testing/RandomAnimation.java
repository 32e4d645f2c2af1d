package org.rtmtext.testing;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.rtmtext.model.Animation;
import org.rtmtext.model.BmtrHeader;
import org.rtmtext.model.Encoding;
import org.rtmtext.model.Frame;
import org.rtmtext.model.Header;
import org.rtmtext.model.Motion;
import org.rtmtext.model.NameFields;
import org.rtmtext.model.PlainHeader;
import org.rtmtext.model.Property;
import org.rtmtext.model.StoredArray;
import org.rtmtext.model.Transforms;
import org.rtmtext.syntax.Names;

/** Makes random animations with everything that an encoding can store. */
public final class RandomAnimation {
  private static final List<String> KEYWORDS = Names.KEYWORDS.stream().sorted().toList();

  private final Encoding encoding;
  private final SplittableRandom random;

  public RandomAnimation(Encoding encoding, long seed) {
    this.encoding = encoding;
    random = new SplittableRandom(seed);
  }

  public Animation animation() {
    List<String> bones = strings(random.nextInt(6), encoding.isBinarised() ? 60 : 32);
    int count = random.nextInt(5);
    boolean properties = encoding.hasProperties() && random.nextBoolean();
    Header header = encoding.isBinarised() ? bmtr(bones) : plain(bones, properties);
    int phased =
        header instanceof BmtrHeader h && h.extraPhases().length == 0
            ? random.nextInt(count + 1)
            : count;
    List<Frame> frames = new ArrayList<>();
    for (int f = 0; f < count; f++) {
      frames.add(
          header instanceof PlainHeader p
              ? plainFrame(bones, p)
              : bmtrFrame(bones.size(), f < phased));
    }
    return new Animation(
        encoding,
        encoding == Encoding.PLAIN_0100
            ? new Motion(0, 0, floatBits())
            : new Motion(floatBits(), floatBits(), floatBits()),
        header,
        properties ? properties() : List.of(),
        bones,
        frames,
        bytes(random.nextInt(4)));
  }

  private Header plain(List<String> bones, boolean mdat) {
    byte[] fields = junk(bones);
    NameFields names = new NameFields(fields);
    boolean hasMdat = mdat || encoding == Encoding.PLAIN && random.nextBoolean();
    return new PlainHeader(
        hasMdat,
        hasMdat && random.nextBoolean() ? random.nextInt() : 0,
        names.equals(NameFields.of(bones)) ? null : names);
  }

  private byte[] junk(List<String> names) {
    byte[] fields = new byte[names.size() * NameFields.SIZE];
    NameFields.of(names).copyAll(fields, 0);
    for (int i = 0; i < names.size(); i++) {
      int end = (i + 1) * NameFields.SIZE;
      int from = i * NameFields.SIZE + names.get(i).length() + 1;
      for (int k = from; k < end && random.nextInt(40) > 0; k++) {
        fields[k] = (byte) random.nextInt(256);
      }
    }
    return fields;
  }

  private Header bmtr(List<String> bones) {
    int[] extra = new int[random.nextInt(4) == 0 ? 1 + random.nextInt(3) : 0];
    for (int i = 0; i < extra.length; i++) {
      extra[i] = floatBits();
    }
    return new BmtrHeader(
        random.nextInt(256),
        random.nextInt(),
        random.nextBoolean() ? bones.size() : random.nextInt(),
        encoding.hasKeystones() ? strings(random.nextInt(3), 300) : List.of(),
        extra,
        stored());
  }

  private StoredArray stored() {
    return switch (random.nextInt(3)) {
      case 0 -> StoredArray.RAW;
      case 1 -> StoredArray.COMPRESSED;
      default -> null;
    };
  }

  private Frame plainFrame(List<String> bones, PlainHeader header) {
    int[] bits = new int[bones.size() * Transforms.MATRIX_STRIDE];
    for (int i = 0; i < bits.length; i++) {
      bits[i] = floatBits();
    }
    NameFields names = null;
    if (random.nextInt(3) == 0) {
      List<String> own = new ArrayList<>(bones);
      own.replaceAll(n -> random.nextBoolean() ? n : string(32));
      names = new NameFields(junk(own));
      NameFields ofHeader = header.names() != null ? header.names() : NameFields.of(bones);
      names = names.equals(ofHeader) ? null : names;
    }
    return new Frame(floatBits(), true, Transforms.ofMatrices(bits), names, null);
  }

  private Frame bmtrFrame(int bones, boolean hasPhase) {
    int count =
        switch (random.nextInt(6)) {
          case 0 -> random.nextInt(bones + 3);
          case 1 -> bones + 70 + random.nextInt(10);
          default -> bones;
        };
    short[] bits = new short[count * Transforms.QUATERNION_STRIDE];
    for (int i = 0; i < bits.length; i++) {
      bits[i] = (short) (random.nextInt(5) == 0 ? 0x7C00 + random.nextInt(4) : random.nextInt());
    }
    int phase = hasPhase ? floatBits() : 0;
    return new Frame(phase, hasPhase, Transforms.ofQuaternions(bits), null, stored());
  }

  private List<Property> properties() {
    List<Property> list = new ArrayList<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      int type = encoding.hasKeystones() ? random.nextInt() : 0;
      list.add(new Property(floatBits(), string(255), string(255), type));
    }
    return list;
  }

  private int floatBits() {
    return switch (random.nextInt(5)) {
      case 0 -> 0x7F800000 | random.nextInt(4) << 21 | random.nextInt(2) << 31;
      case 1 -> 0x7F800001 + random.nextInt(0x7FFFFF) | random.nextInt(2) << 31;
      case 2 -> Float.floatToRawIntBits(random.nextInt(2001) / 1000f - 1);
      case 3 -> random.nextInt(4) | random.nextInt(2) << 31;
      default -> random.nextInt();
    };
  }

  private List<String> strings(int count, int longest) {
    List<String> list = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      boolean again = !list.isEmpty() && random.nextInt(5) == 0;
      list.add(again ? list.get(random.nextInt(list.size())) : string(longest));
    }
    return list;
  }

  private String string(int longest) {
    return switch (random.nextInt(5)) {
      case 0 -> "";
      case 1 -> KEYWORDS.get(random.nextInt(KEYWORDS.size()));
      case 2 -> "bone_" + random.nextInt(10);
      case 3 -> latin(longest);
      default -> latin(random.nextInt(longest));
    };
  }

  private String latin(int length) {
    byte[] bytes = bytes(length);
    for (int i = 0; i < length; i++) {
      bytes[i] = bytes[i] == 0 ? (byte) '"' : bytes[i];
    }
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }

  private byte[] bytes(int length) {
    byte[] bytes = new byte[length];
    for (int i = 0; i < length; i++) {
      bytes[i] = (byte) random.nextInt(256);
    }
    return bytes;
  }
}
