package org.rtmtext.poses;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.joml.Vector3d;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.rtmtext.comparison.ExactPoses;
import org.rtmtext.edits.BoneEdits;
import org.rtmtext.edits.TextChange;
import org.rtmtext.joints.Joint;
import org.rtmtext.joints.JointSource;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Encoding;
import org.rtmtext.model.Frame;
import org.rtmtext.model.Half;
import org.rtmtext.model.Transforms;
import org.rtmtext.printer.TextPrinter;
import org.rtmtext.reader.TextReader;
import org.rtmtext.reader.TextReading;
import org.rtmtext.skeleton.Skeleton;
import org.rtmtext.testing.Corpus;

/**
 * Edits of the sections {@code bones} and {@code skeleton} of a text of poses: the rows have one
 * meaning, whether or not there is a file with the exact numbers.
 */
@Tag("long")
class PoseListsTest {
  private static final int TEXTS = 1500;

  /** A text of poses as lists that can be edited. */
  private static final class Draft {
    final String head;
    final List<String> bones = new ArrayList<>();

    /** For each bone of the skeleton, its parent and its joint. */
    final Map<String, String[]> skeleton = new LinkedHashMap<>();

    final Map<String, String> still = new LinkedHashMap<>();
    final List<Map<String, String>> frames = new ArrayList<>();

    Draft(String text) {
      StringBuilder start = new StringBuilder();
      String section = "";
      for (String line : text.lines().toList()) {
        if (line.startsWith("frame ")) {
          section = "frame";
          frames.add(new LinkedHashMap<>());
        } else if (!line.startsWith("  ")) {
          section = line;
          start.append(line.matches("rtm .*|motion .*|poses .*") ? line + "\n" : "");
        } else {
          String[] cells = line.strip().split(" *\\| *", 2);
          String name = cells[0];
          switch (section) {
            case "bones" -> bones.add(name);
            case "skeleton" -> {
              String[] at = cells[1].split(" *\\| *");
              skeleton.put(
                  name, at.length == 1 ? new String[] {"", at[0]} : new String[] {at[0], at[1]});
            }
            case "still" -> still.put(name, cells[1]);
            default -> frames.get(frames.size() - 1).put(name, cells[1]);
          }
        }
      }
      head = start.toString();
    }

    String text() {
      StringBuilder out = new StringBuilder(head).append("bones\n");
      bones.forEach(b -> out.append("  ").append(b).append('\n'));
      out.append("skeleton\n");
      skeleton.forEach(
          (b, at) ->
              out.append("  " + b + (at[0].isEmpty() ? "" : " | " + at[0]) + " | " + at[1] + "\n"));
      if (!still.isEmpty()) {
        out.append("still\n");
        still.forEach((b, row) -> out.append("  " + b + " | " + row + "\n"));
      }
      for (int f = 0; f < frames.size(); f++) {
        out.append("frame " + (double) f / Math.max(1, frames.size() - 1) + "\n");
        frames.get(f).forEach((b, row) -> out.append("  " + b + " | " + row + "\n"));
      }
      return out.toString();
    }

    /** The nearest ancestor in the list of bones; empty for a root. */
    String parent(String bone) {
      String above = skeleton.get(bone)[0];
      while (!above.isEmpty() && !bones.contains(above)) {
        above = skeleton.containsKey(above) ? skeleton.get(above)[0] : "";
      }
      return above;
    }

    double[] joint(String bone) {
      return Arrays.stream(skeleton.get(bone)[1].split(" "))
          .mapToDouble(Double::parseDouble)
          .toArray();
    }

    private boolean isAbove(String bone, String above) {
      for (String b = bone; !b.isEmpty(); b = skeleton.containsKey(b) ? skeleton.get(b)[0] : "") {
        if (b.equals(above)) {
          return true;
        }
      }
      return false;
    }

    void remove(String bone, boolean fromSkeleton) {
      if (fromSkeleton) {
        String[] at = skeleton.remove(bone);
        skeleton.values().stream().filter(c -> c[0].equals(bone)).forEach(c -> c[0] = at[0]);
      }
      bones.remove(bone);
      still.remove(bone);
      frames.forEach(rows -> rows.remove(bone));
    }

    /** Inserts a bone above another one. */
    void insert(String name, String child, boolean inBones, Random random) {
      String[] below = skeleton.get(child);
      skeleton.put(name, new String[] {below[0], position(random, 1)});
      below[0] = name;
      if (inBones) {
        bones.add(random.nextInt(bones.size() + 1), name);
        boolean isAtRest = random.nextBoolean();
        frames.forEach(rows -> rows.put(name, isAtRest ? "turn 0 0 0" : row(random, 2)));
      }
    }

    void reparent(String bone, String parent) {
      if (!isAbove(parent, bone)) {
        skeleton.get(bone)[0] = parent;
      }
    }

    void rename(String bone, String name) {
      bones.replaceAll(b -> b.equals(bone) ? name : b);
      String[] at = skeleton.remove(bone);
      skeleton.put(name, at);
      skeleton.values().stream().filter(c -> c[0].equals(bone)).forEach(c -> c[0] = name);
      rename(still, bone, name);
      frames.forEach(rows -> rename(rows, bone, name));
    }

    private static void rename(Map<String, String> rows, String bone, String name) {
      String row = rows.remove(bone);
      if (row != null) {
        rows.put(name, row);
      }
    }

    void edit(Random random, int number) {
      String bone = bones.get(random.nextInt(bones.size()));
      String other = bones.get(random.nextInt(bones.size()));
      switch (random.nextInt(7)) {
        case 0, 1 -> {
          if (bones.size() > 2) {
            remove(bone, random.nextBoolean());
          }
        }
        case 2, 3 -> insert("new" + number, bone, random.nextInt(3) > 0, random);
        case 4 -> reparent(bone, random.nextInt(4) == 0 ? "" : other);
        case 5 -> rename(bone, "renamed" + number);
        default -> {
          Map<String, String> rows = frames.get(random.nextInt(frames.size()));
          if (rows.containsKey(bone)) {
            rows.put(bone, row(random, 2));
          }
        }
      }
    }
  }

  private static String position(Random random, double size) {
    return String.format(
        Locale.ROOT,
        "%.4f %.4f %.4f",
        size * (random.nextDouble() - 0.5),
        size * (random.nextDouble() - 0.5),
        size * (random.nextDouble() - 0.5));
  }

  /** A random turn, sometimes with a move. */
  private static String row(Random random, int digits) {
    String turn =
        String.format(
            Locale.ROOT,
            "turn %." + digits + "f %." + digits + "f %." + digits + "f",
            random.nextGaussian() * 60,
            random.nextGaussian() * 40,
            random.nextGaussian() * 60);
    return random.nextInt(3) > 0 ? turn : turn + " | move " + position(random, 2);
  }

  /** A random animation as a text of poses, with more digits than are printed. */
  private static Draft random(Encoding encoding, Random random) {
    Draft draft = new Draft("rtm " + encoding.text() + "\nmotion 0 0 0\nposes chain\n");
    int count = 3 + random.nextInt(8);
    for (int b = 0; b < count; b++) {
      String parent = b == 0 || random.nextInt(6) == 0 ? "" : "b" + random.nextInt(b);
      // Mostly chains, whose rows depend on many others.
      parent = b > 0 && random.nextBoolean() ? "b" + (b - 1) : parent;
      draft.skeleton.put("b" + b, new String[] {parent, position(random, 1)});
      draft.bones.add("b" + b);
    }
    int frames = 1 + random.nextInt(4);
    for (int f = 0; f < frames; f++) {
      Map<String, String> rows = new LinkedHashMap<>();
      for (String bone : draft.bones) {
        boolean isStill = f > 0 && bone.hashCode() % 3 == 0;
        rows.put(bone, isStill ? draft.frames.get(0).get(bone) : row(random, 6));
      }
      draft.frames.add(rows);
    }
    return draft;
  }

  private static TextReading read(String text) {
    TextReading reading = TextReader.read(text);
    assertEquals(
        List.of(),
        reading.problems().stream().filter(p -> p.isError()).map(p -> p.message()).toList(),
        text);
    return reading;
  }

  /** How the bones of a frame move points of the rest pose, in model space. */
  private static Map<String, RowMatrix> model(Draft draft, Transforms frame) {
    Map<String, RowMatrix> model = new LinkedHashMap<>();
    while (model.size() < draft.bones.size()) {
      for (int b = 0; b < draft.bones.size(); b++) {
        String bone = draft.bones.get(b);
        String parent = draft.parent(bone);
        RowMatrix stored = Posed.stored(frame, b);
        if (!frame.isBinarised() || parent.isEmpty()) {
          model.put(bone, stored);
        } else if (model.containsKey(parent)) {
          model.put(bone, stored.then(model.get(parent)));
        }
      }
    }
    return model;
  }

  /**
   * How far two readings of a row may be apart.
   *
   * @param turn radians, in model space: an element of the matrix differs by no more
   * @param place of the joint in model space, metres
   */
  private record Error(double turn, double place) {}

  /**
   * The largest difference of a bone in model space, if each number of its row and of the rows of
   * its ancestors differs by its rounding and by what storing changes. A turn changes by no more
   * than the sum of the changes of its angles. A child is moved by the change of its parent's place
   * and by the change of its parent's turn times its distance from the parent's joint.
   */
  private static Error error(
      Draft draft, Transforms frame, Map<String, RowMatrix> model, String bone) {
    boolean isBinarised = frame.isBinarised();
    // Storing three angles whose cosine is at least 0.2, or a turn as a whole.
    double storing = isBinarised ? 0.0075 : 1e-4;
    double angles = 3 * 0.005 + (2 / 0.2 + 1) * storing;
    double turn = Math.toRadians(angles) + (isBinarised ? 4.0 / 32768 : 1e-6);
    double[] joint = draft.joint(bone);
    double fromOrigin = length(joint);
    double largest = 8 + fromOrigin;
    double storingPlace =
        isBinarised
            ? 2 * Half.step(largest)
                + 2 * Math.toRadians(storing) * fromOrigin
                + 4.0 / 32768 * fromOrigin
            : 1e-5;
    // A move up to 0.2 mm in each direction is not shown.
    double place = Math.sqrt(3) * (0.0002 + storingPlace);
    String parent = draft.parent(bone);
    if (parent.isEmpty()) {
      return new Error(turn, place);
    }
    Error above = error(draft, frame, model, parent);
    double distance =
        distance(model.get(bone).apply(joint), model.get(parent).apply(draft.joint(parent)));
    return new Error(turn + above.turn, place + above.place + above.turn * (distance + place));
  }

  private static double length(double[] v) {
    return distance(v, new double[3]);
  }

  private static double distance(double[] a, double[] b) {
    double squares = 0;
    for (int i = 0; i < 3; i++) {
      squares += (a[i] - b[i]) * (a[i] - b[i]);
    }
    return Math.sqrt(squares);
  }

  private static double difference(RowMatrix a, RowMatrix b) {
    double[] none = new double[3];
    return new RowMatrix(a.m(), none).distance(new RowMatrix(b.m(), none));
  }

  private static String print(Draft draft, Animation a) {
    List<Joint> joints = new ArrayList<>();
    draft.skeleton.forEach(
        (bone, at) -> {
          Vector3d position = new Vector3d(draft.joint(bone));
          joints.add(new Joint(bone, at[0], position, JointSource.SOLVED, List.of(), Double.NaN));
        });
    return TextPrinter.print(a, PoseSkeleton.of("chain", joints));
  }

  /** Chain a, b, c: bone b is removed, and the row of c is edited as if it were a child of a. */
  @Test
  void removedFromChain() {
    String rows =
        """
          a | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0
          b | 0 0 1 | 0 1 0 | -1 0 0 | 0 0 0
          c | 0 0 1 | 0 1 0 | -1 0 0 | 0 0 1
        """;
    String file =
        "rtm plain\nmotion 0 0 0\nbones\n  a\n  b\n  c\nframe 0\n" + rows + "frame 1\n" + rows;
    Animation base = read(file).animation().orElseThrow();
    String removed =
        """
        rtm plain
        motion 0 0 0
        poses chain
        bones
          a
          c
        skeleton
          a | 0 0 0
          b | a | 0 0 0
          c | b | 0 0 0
        still
          a | turn 0 0 0
          c | turn 0 0 0 | move 1 0 0
        frame 0
        frame 1
        """;
    Animation exact = ExactPoses.of(read(removed), base);
    assertEquals(read(removed).animation().orElseThrow().frames(), exact.frames());
    Transforms frame = exact.frames().get(0).transforms();
    assertEquals(
        List.of(1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 1.0, 0.0, 0.0),
        IntStream.range(0, 12).mapToObj(i -> frame.value(1, i)).toList());
    String kept = removed.replace("turn 0 0 0 | move 1 0 0", "turn 0 -90 0 | move 0 0 1");
    Animation same = ExactPoses.of(read(kept), base);
    assertTrue(
        same.frames().get(0).transforms().sameBits(1, base.frames().get(0).transforms(), 2),
        "the file, read without b, has this row");
  }

  @ParameterizedTest
  @EnumSource(
      value = Encoding.class,
      names = {"PLAIN", "BMTR5"})
  void sameWithAndWithoutBase(Encoding encoding) {
    int restored = 0;
    for (int seed = 0; seed < TEXTS; seed++) {
      Random random = new Random(seed);
      Draft made = random(encoding, random);
      Animation base = read(made.text()).animation().orElseThrow();
      Draft draft = new Draft(print(made, base));
      for (int i = 0; i <= random.nextInt(3); i++) {
        draft.edit(random, i);
      }
      String text = draft.text();
      TextReading reading = read(text);
      Animation alone = reading.animation().orElseThrow();
      Animation exact = ExactPoses.of(reading, base);
      for (int f = 0; f < alone.frames().size(); f++) {
        Transforms with = exact.frames().get(f).transforms();
        Transforms without = alone.frames().get(f).transforms();
        Map<String, RowMatrix> is = model(draft, with);
        Map<String, RowMatrix> expected = model(draft, without);
        for (int b = 0; b < draft.bones.size(); b++) {
          String bone = draft.bones.get(b);
          restored += with.sameBits(b, without, b) ? 0 : 1;
          Error error = error(draft, without, expected, bone);
          double[] joint = draft.joint(bone);
          String where = "seed " + seed + ", frame " + f + ", " + bone + "\n" + text;
          double turn = difference(expected.get(bone), is.get(bone));
          assertTrue(turn <= error.turn, () -> turn + " > " + error.turn + ", " + where);
          double place = distance(expected.get(bone).apply(joint), is.get(bone).apply(joint));
          assertTrue(place <= error.place, () -> place + " > " + error.place + ", " + where);
        }
      }
    }
    assertTrue(restored > TEXTS, "rows have exact numbers of the base");
  }

  /** A bone is removed by the command; the others stay where they are, with and without base. */
  @ParameterizedTest
  @EnumSource(
      value = Encoding.class,
      names = {"PLAIN", "BMTR5"})
  void removedBones(Encoding encoding) throws Exception {
    for (int seed = 0; seed < TEXTS / 3; seed++) {
      Random random = new Random(seed);
      Draft made = random(encoding, random);
      Animation base = read(made.text()).animation().orElseThrow();
      TextReading reading = read(print(made, base));
      String removed = made.bones.get(random.nextInt(made.bones.size()));
      List<String> left = new ArrayList<>(made.bones);
      left.remove(removed);

      String rounded = removed(reading, removed, Optional.empty());
      assertSameWorld(new Draft(rounded), read(rounded).animation().orElseThrow(), made, reading);

      String text = removed(reading, removed, Optional.of(base));
      Animation exact = ExactPoses.of(read(text), base);
      for (int f = 0; f < exact.frames().size(); f++) {
        Transforms is = exact.frames().get(f).transforms();
        Transforms was = base.frames().get(f).transforms();
        for (String bone : left) {
          boolean isChild = made.parent(bone).equals(removed);
          int b = exact.bones().indexOf(bone);
          assertTrue(
              encoding.isBinarised() && isChild || is.sameBits(b, was, base.bones().indexOf(bone)),
              () -> bone + " without " + removed + "\n" + text);
        }
      }
      assertSameWorld(new Draft(text), exact, made, reading);

      TextReading stored = read(TextPrinter.print(base));
      Optional<Skeleton> skeleton = reading.poseSkeleton().map(PoseSkeleton::skeleton);
      String numbers =
          TextChange.apply(
                  stored.document(),
                  BoneEdits.remove(
                      new BoneEdits.Source(stored, skeleton, Optional.empty()), removed))
              .text();
      Draft after = new Draft(made.text());
      after.remove(removed, false);
      assertSameWorld(after, read(numbers).animation().orElseThrow(), made, stored);
    }
  }

  /** A bone with children is removed from a real animation; rows in model space keep their bits. */
  @TestFactory
  Stream<DynamicTest> removedFromFiles() {
    return Corpus.testsWithOwnData(
        path -> {
          Posed posed = Posed.of(path);
          Animation base = posed.animation();
          List<String> bones = base.bones();
          assumeTrue(base.encoding() == Encoding.PLAIN, "rows are not in model space");
          assumeTrue(Set.copyOf(bones).size() == bones.size(), "a name that is listed twice");
          TextReading reading = read(TextPrinter.print(base, posed.skeleton()));
          int[] parents =
              IntStream.range(0, bones.size())
                  .map(posed.parents()::parent)
                  .filter(p -> p >= 0)
                  .toArray();
          assumeTrue(parents.length > 0, "no bone has children");
          int removed = parents[new Random(bones.size()).nextInt(parents.length)];
          String text = removed(reading, bones.get(removed), Optional.of(base));
          Animation exact = ExactPoses.of(read(text), base);
          for (int f = 0; f < exact.frames().size(); f++) {
            int frame = f;
            Transforms is = exact.frames().get(f).transforms();
            Transforms was = base.frames().get(f).transforms();
            List<String> changed =
                IntStream.range(0, is.count())
                    .filter(b -> !is.sameBits(b, was, b < removed ? b : b + 1))
                    .mapToObj(b -> exact.bones().get(b) + " in frame " + frame)
                    .toList();
            assertEquals(List.of(), changed, "without " + bones.get(removed));
          }
        });
  }

  private static String removed(TextReading reading, String bone, Optional<Animation> exact)
      throws Exception {
    List<TextChange> changes =
        BoneEdits.remove(new BoneEdits.Source(reading, Optional.empty(), exact), bone);
    return TextChange.apply(reading.document(), changes).text();
  }

  private static void assertSameWorld(Draft is, Animation now, Draft was, TextReading before) {
    Animation old = before.animation().orElseThrow();
    for (int f = 0; f < now.frames().size(); f++) {
      Transforms frame = old.frames().get(f).transforms();
      Map<String, RowMatrix> expected = model(was, frame);
      Map<String, RowMatrix> model = model(is, now.frames().get(f).transforms());
      for (String bone : is.bones) {
        // The rows before the edit are roundings, too.
        Error error = error(was, frame, expected, bone);
        double[] joint = was.joint(bone);
        double turn = difference(expected.get(bone), model.get(bone));
        double place = distance(expected.get(bone).apply(joint), model.get(bone).apply(joint));
        String where = "frame " + f + ", " + bone + "\n" + is.text();
        assertTrue(turn <= 2 * error.turn, () -> turn + " > 2 * " + error.turn + ", " + where);
        assertTrue(place <= 2 * error.place, () -> place + " > 2 * " + error.place + ", " + where);
      }
    }
  }

  /** A bone of the skeleton gets rows: it is at rest, so that no other bone moves. */
  @ParameterizedTest
  @EnumSource(
      value = Encoding.class,
      names = {"PLAIN", "BMTR5"})
  void addedBones(Encoding encoding) throws Exception {
    for (int seed = 0; seed < 100; seed++) {
      Random random = new Random(seed);
      Draft made = random(encoding, random);
      String bone = made.bones.get(random.nextInt(made.bones.size()));
      made.remove(bone, false);
      TextReading reading = read(made.text());
      List<TextChange> changes = BoneEdits.add(reading, bone, () -> {});
      String text = TextChange.apply(reading.document(), changes).text();
      Draft added = new Draft(text);
      List<Frame> frames = read(text).animation().orElseThrow().frames();
      for (int f = 0; f < frames.size(); f++) {
        Map<String, RowMatrix> expected = model(made, reading.frame(f).orElseThrow().transforms());
        Map<String, RowMatrix> is = model(added, frames.get(f).transforms());
        for (String other : made.bones) {
          assertTrue(expected.get(other).distance(is.get(other)) < 1e-5, text);
        }
      }
    }
  }
}
