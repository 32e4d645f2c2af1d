package org.rtmtext.merge;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import org.rtmtext.codec.RtmCodec;
import org.rtmtext.codec.RtmEncodeException;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Encoding;
import org.rtmtext.model.Frame;
import org.rtmtext.model.Motion;
import org.rtmtext.model.PlainHeader;
import org.rtmtext.model.Property;
import org.rtmtext.model.Transforms;

/**
 * A plain animation whose frames, bones and properties have numbers that stay the same when they
 * are edited, so that a test knows what an edit has changed without aligning anything.
 *
 * @param motion bits
 * @param bones names by number, in the order of the list
 * @param phases by number of the frame
 * @param rows by number of the frame and the bone
 * @param properties phases by number
 */
record EditedClip(
    int[] motion,
    Map<Integer, String> bones,
    Map<Integer, Float> phases,
    Map<List<Integer>, List<Integer>> rows,
    Map<Integer, Float> properties) {
  private static final int MATRIX = 12;

  /** Numbers of elements that an edit adds begin here, or at a multiple of it. */
  private static final int ADDED = 1000;

  static EditedClip random(SplittableRandom random) {
    EditedClip clip =
        new EditedClip(
            new int[] {1, 2, 3},
            new TreeMap<>(),
            new TreeMap<>(),
            new TreeMap<>(BY_NUMBERS),
            new TreeMap<>());
    int bones = random.nextInt(1, 7);
    int frames = random.nextInt(1, 9);
    for (int b = 0; b < bones; b++) {
      clip.bones.put(b, "bone" + b);
    }
    for (int f = 0; f < frames; f++) {
      clip.phases.put(f, (float) f / frames);
      for (int b = 0; b < bones; b++) {
        clip.rows.put(List.of(f, b), row(random));
      }
    }
    for (int p = 0; p < random.nextInt(4); p++) {
      clip.properties.put(p, random.nextFloat());
    }
    return clip;
  }

  static final Comparator<List<Integer>> BY_NUMBERS =
      Comparator.<List<Integer>>comparingInt(l -> l.get(0)).thenComparingInt(l -> l.get(1));

  private static List<Integer> row(SplittableRandom random) {
    List<Integer> row = new ArrayList<>();
    for (int i = 0; i < MATRIX; i++) {
      // Any bits: NaN, -0 and subnormal numbers, too.
      row.add(random.nextInt(8) == 0 ? random.nextInt() : Float.floatToRawIntBits(i));
    }
    row.set(0, random.nextInt());
    return row;
  }

  EditedClip copy() {
    Map<List<Integer>, List<Integer>> copied = new TreeMap<>(BY_NUMBERS);
    copied.putAll(rows);
    return new EditedClip(
        motion.clone(),
        new TreeMap<>(bones),
        new TreeMap<>(phases),
        copied,
        new TreeMap<>(properties));
  }

  /**
   * A clip with up to six random edits. No edit both adds and deletes elements of a kind, and a
   * frame gets either another phase or other rows: otherwise nobody could tell which frame it was.
   *
   * @param side different for the two edits
   */
  EditedClip edit(SplittableRandom random, int side) {
    EditedClip clip = copy();
    boolean addFrames = random.nextBoolean();
    boolean addBones = random.nextBoolean();
    TreeSet<Integer> retimed = new TreeSet<>();
    TreeSet<Integer> changed = new TreeSet<>();
    int added = ADDED * side;
    for (int n = random.nextInt(7); n > 0; n--) {
      int f = random.nextInt(phases.size());
      int b = random.nextInt(bones.size());
      switch (random.nextInt(10)) {
        case 0, 1, 2, 3 -> {
          if (!retimed.contains(f) && clip.rows.containsKey(List.of(f, b))) {
            changed.add(f);
            clip.rows.put(List.of(f, b), random.nextInt(5) == 0 ? otherRow(f, b) : row(random));
          }
        }
        case 4 -> {
          if (!changed.contains(f) && clip.phases.containsKey(f) && retimed.add(f)) {
            clip.phases.put(f, (f + random.nextFloat(0.01f, 0.9f)) / phases.size());
          }
        }
        case 5 -> {
          if (!addFrames && clip.phases.size() > 1) {
            clip.phases.remove(f);
            clip.rows.keySet().removeIf(r -> r.get(0) == f);
          } else if (addFrames) {
            int number = added++;
            clip.phases.put(number, (f + random.nextFloat(0.01f, 0.9f)) / phases.size());
            clip.bones.keySet().forEach(i -> clip.rows.put(List.of(number, i), row(random)));
          }
        }
        case 6 -> {
          if (!addBones && clip.bones.size() > 1) {
            clip.bones.remove(b);
            clip.rows.keySet().removeIf(r -> r.get(1) == b);
          } else if (addBones) {
            int number = added++;
            clip.bones.put(number, "new" + number);
            clip.phases.keySet().forEach(i -> clip.rows.put(List.of(i, number), row(random)));
          }
        }
        case 7 -> clip.motion[random.nextInt(3)] = random.nextInt(2);
        case 8 ->
            clip.bones.computeIfPresent(
                b, (i, name) -> random.nextBoolean() ? "BONE" + b : "Bone" + b);
        default -> {
          if (addFrames) {
            clip.properties.put(added++, random.nextFloat());
          } else if (random.nextBoolean()) {
            clip.properties.computeIfPresent(random.nextInt(4), (i, p) -> random.nextFloat());
          } else {
            clip.properties.remove(random.nextInt(4));
          }
        }
      }
    }
    return clip;
  }

  /** A row that both edits change to the same values. */
  private List<Integer> otherRow(int f, int b) {
    List<Integer> row = new ArrayList<>(rows.get(List.of(f, b)));
    row.replaceAll(i -> ~i);
    return row;
  }

  byte[] bytes() {
    List<Integer> order = inOrder();
    List<Frame> frames = new ArrayList<>();
    for (int f : order) {
      int[] bits =
          bones.keySet().stream()
              .flatMap(b -> rows.get(List.of(f, b)).stream())
              .mapToInt(Integer::intValue)
              .toArray();
      frames.add(new Frame(Float.floatToRawIntBits(phases.get(f)), Transforms.ofMatrices(bits)));
    }
    try {
      return RtmCodec.encode(
          new Animation(
              Encoding.PLAIN,
              new Motion(motion[0], motion[1], motion[2]),
              new PlainHeader(true, 0, null),
              properties.entrySet().stream()
                  .map(p -> new Property(bits(p.getValue()), "p" + p.getKey(), "", 0))
                  .toList(),
              List.copyOf(bones.values()),
              frames,
              new byte[0]));
    } catch (RtmEncodeException e) {
      throw new AssertionError(e);
    }
  }

  private static int bits(float value) {
    return Float.floatToRawIntBits(value);
  }

  private List<Integer> inOrder() {
    return phases.keySet().stream().sorted(Comparator.comparing(phases::get)).toList();
  }
}
