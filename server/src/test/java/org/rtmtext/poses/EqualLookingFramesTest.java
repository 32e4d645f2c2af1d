package org.rtmtext.poses;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.rtmtext.comparison.ExactPoses;
import org.rtmtext.model.Encoding;
import org.rtmtext.model.Transforms;
import org.rtmtext.reader.TextReading;
import org.rtmtext.save.DecodedFile;
import org.rtmtext.syntax.TextDocument;

/**
 * Edits of texts of poses in which rows of several frames have the same rounded numbers and
 * different bits.
 */
class EqualLookingFramesTest {
  private static final int FRAMES = 6;
  private static final int SEEDS = 80;

  /** Each row has one of two rounded triples of angles, and more digits. */
  private static Posed posed(Encoding encoding, Random random) throws Exception {
    int bones = 3 + random.nextInt(6);
    StringBuilder text = new StringBuilder("rtm " + encoding.text() + "\nmotion 0 0 0\n");
    text.append("poses random\nskeleton\n");
    for (int b = 0; b < bones; b++) {
      String parent = b == 0 || random.nextInt(3) == 0 ? "" : " | b" + random.nextInt(b);
      text.append("  b" + b + parent + " | " + random.nextInt(3) + " 1 " + b + "\n");
    }
    text.append("bones\n");
    IntStream.range(0, bones).forEach(b -> text.append("  b" + b + "\n"));
    for (int f = 0; f < FRAMES; f++) {
      text.append("frame " + f / (FRAMES - 1.0) + "\n");
      for (int b = 0; b < bones; b++) {
        int turn = 5 * b + (random.nextBoolean() ? 30 : 0);
        String angles =
            IntStream.range(0, 3)
                .mapToObj(i -> " " + (turn + i + (random.nextDouble() - 0.5) / 110))
                .collect(Collectors.joining());
        text.append("  b" + b + " | turn" + angles + "\n");
      }
    }
    TextReading reading = ExactPosesTest.read(text.toString());
    PoseSkeleton skeleton = reading.poseSkeleton().orElseThrow();
    DecodedFile file = DecodedFile.encode(reading.animation().orElseThrow());
    return new Posed(file, skeleton, skeleton.bones(file.animation().bones()).parents());
  }

  /** The rows of each frame of a text, by bone; null for a bone whose row is in the list. */
  private static List<String[]> rows(Posed posed, String text) {
    TextDocument document = TextDocument.of(text);
    List<String[]> frames = new ArrayList<>();
    for (int f = 0; f < FRAMES; f++) {
      String[] rows = new String[posed.animation().bones().size()];
      document
          .blockText(f + 1)
          .lines()
          .filter(line -> line.startsWith("  "))
          .map(line -> line.strip().replaceAll(" +", " "))
          .forEach(row -> rows[posed.animation().bones().indexOf(row.split(" ")[0])] = row);
      frames.add(rows);
    }
    return frames;
  }

  private static String block(String head, String[] rows) {
    return Arrays.stream(rows)
        .filter(row -> row != null)
        .map(row -> "  " + row + "\n")
        .collect(Collectors.joining("", head + "\n", ""));
  }

  private static List<Transforms> packed(Posed posed, String text) {
    return ExactPoses.of(ExactPosesTest.read(text), posed.animation()).frames().stream()
        .map(frame -> frame.transforms())
        .toList();
  }

  /** Whether a bone is one of others or, in a plain file, a descendant of one. */
  private static boolean follows(Posed posed, int bone, List<Integer> others) {
    return others.stream()
        .anyMatch(
            b ->
                b == bone || !posed.animation().encoding().isBinarised() && posed.isBelow(bone, b));
  }

  /** Rows of a frame get the numbers of another frame: no other row changes. */
  @ParameterizedTest
  @EnumSource(Encoding.class)
  void rowsOfAnotherFrame(Encoding encoding) throws Exception {
    int lookalikes = 0;
    for (int seed = 0; seed < SEEDS; seed++) {
      Random random = new Random(seed);
      Posed posed = posed(encoding, random);
      String text = ExactPosesTest.text(posed);
      List<String[]> rows = rows(posed, text);
      int frame = random.nextInt(FRAMES);
      int other = (frame + 1 + random.nextInt(FRAMES - 1)) % FRAMES;
      List<Integer> edited = new ArrayList<>();
      for (int b = 0; b < rows.get(frame).length; b++) {
        if (rows.get(frame)[b] != null && !rows.get(frame)[b].equals(rows.get(other)[b])) {
          edited.add(b);
        }
      }
      Collections.shuffle(edited, random);
      edited.subList(random.nextInt(edited.size() + 1), edited.size()).clear();
      TextDocument document = TextDocument.of(text);
      StringBuilder typed = new StringBuilder(document.blockText(0));
      for (int f = 0; f < FRAMES; f++) {
        String[] own = rows.get(f).clone();
        for (int b : edited) {
          own[b] = f == frame ? rows.get(other)[b] : own[b];
        }
        typed.append(block(document.blockText(f + 1).lines().toList().get(0), own));
      }
      List<Transforms> is = packed(posed, typed.toString());
      for (int f = 0; f < FRAMES; f++) {
        Transforms was = posed.animation().frames().get(f).transforms();
        Transforms source = posed.animation().frames().get(other).transforms();
        Transforms packed = is.get(f);
        for (int b = 0; b < was.count(); b++) {
          int bone = b;
          String place = "seed " + seed + ", frame " + f + ", bone " + b + ", edited " + edited;
          boolean isEdited = f == frame && edited.contains(b);
          if (f != frame || !follows(posed, b, edited)) {
            assertTrue(was.sameBits(b, packed, b), place);
            lookalikes += f == frame && !was.sameBits(b, source, b) ? 1 : 0;
          } else if (!isEdited) {
            // Below a root that got the bits of another frame, all rows may be those of that frame.
            boolean isOfAny =
                posed.animation().frames().stream()
                    .anyMatch(any -> any.transforms().sameBits(bone, packed, bone));
            double error = posed.relative(was, b).distance(posed.relative(packed, b));
            assertTrue(error < 1e-5 || isOfAny, place + ": " + error);
          } else {
            double error = posed.relative(source, b).distance(posed.relative(packed, b));
            assertTrue(error < 0.01, place + ": " + error);
          }
        }
      }
    }
    assertTrue(lookalikes > SEEDS, "rows look equal and differ: " + lookalikes);
  }

  /** A copy with one edited row, at a phase of its own: all other rows are those of one frame. */
  @ParameterizedTest
  @EnumSource(Encoding.class)
  void insertedCopies(Encoding encoding) throws Exception {
    for (int seed = 0; seed < SEEDS; seed++) {
      Random random = new Random(seed);
      Posed posed = posed(encoding, random);
      String text = ExactPosesTest.text(posed);
      List<String[]> rows = rows(posed, text);
      String[] copy = rows.get(random.nextInt(FRAMES)).clone();
      int edited = random.nextInt(copy.length);
      if (copy[edited] == null) {
        continue;
      }
      copy[edited] = "b" + edited + " | turn 80 1 2";
      int place = 1 + random.nextInt(FRAMES - 1);
      TextDocument document = TextDocument.of(text);
      StringBuilder typed = new StringBuilder(document.blockText(0));
      for (int f = 0; f < FRAMES; f++) {
        typed.append(f == place ? block("frame " + (f - 0.5) / (FRAMES - 1.0), copy) : "");
        typed.append(document.blockText(f + 1));
      }
      Transforms is = packed(posed, typed.toString()).get(place);
      boolean isOfOne =
          posed.animation().frames().stream()
              .map(frame -> frame.transforms())
              .anyMatch(
                  was ->
                      IntStream.range(0, was.count())
                          .filter(b -> !follows(posed, b, List.of(edited)))
                          .allMatch(b -> was.sameBits(b, is, b)));
      assertTrue(isOfOne, "seed " + seed);
    }
  }
}
