package org.rtmtext.poses;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.joml.Matrix4x3d;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtmtext.joints.PosedJoints;
import org.rtmtext.model.Animation;
import org.rtmtext.printer.TextPrinter;
import org.rtmtext.reader.TextReader;
import org.rtmtext.reader.TextReading;
import org.rtmtext.syntax.TextDocument;
import org.rtmtext.testdata.TestData;

/** While a row is typed, the figure keeps all bones, and only the bone and those below it move. */
class UnfinishedRowTest {
  private static final int EDITS = 1500;
  private static final String TYPED = "0123456789-.|ex\"' /\\tm";

  private final Random random = new Random(7);

  @ParameterizedTest
  @ValueSource(strings = {"walk.rtm", "walk-plain.rtm"})
  @Tag("long")
  void typingInARowOfPosesMovesOnlyItsBone(String file) throws Exception {
    Posed posed = Posed.of(TestData.folder().resolve(file));
    check(TextPrinter.print(posed.animation(), posed.skeleton()), posed);
  }

  @ParameterizedTest
  @ValueSource(strings = {"walk.rtm", "walk-plain.rtm"})
  @Tag("long")
  void typingInAnExactRowMovesOnlyItsBone(String file) throws Exception {
    Posed posed = Posed.of(TestData.folder().resolve(file));
    check(TextPrinter.print(posed.animation()), posed);
  }

  private void check(String text, Posed posed) {
    TextReading whole = TextReader.read(text);
    Animation before = whole.readableAnimation().orElseThrow();
    int unfinished = 0;
    for (int i = 0; i < EDITS; i++) {
      TextDocument document = whole.document();
      int line = random.nextInt(document.lineCount());
      String row = document.line(line);
      boolean isStill = line < document.firstLine(1);
      if (!row.contains("|") || isStill && !row.contains("turn") && !row.contains("move")) {
        continue;
      }
      int first = row.length() - row.stripLeading().length();
      int at = first + random.nextInt(row.length() - first);
      boolean deletes = random.nextBoolean();
      String typed = deletes ? "" : String.valueOf(TYPED.charAt(random.nextInt(TYPED.length())));
      TextReading typedRow =
          whole.next(document.edit(line, at, line, at + (deletes ? 1 : 0), typed));
      Optional<Animation> read = typedRow.readableAnimation();
      String edit = row + "\n" + typedRow.document().line(line);
      if (isStill && read.isEmpty()) {
        continue; // the figure stays as it is
      }
      unfinished += typedRow.hasErrors() ? 1 : 0;
      String bone = row.trim().split("[ |]")[0].replace("\"", "");
      assertOthersStay(
          before, read.orElseThrow(), posed, posed.animation().bones().indexOf(bone), edit);
    }
    assertTrue(unfinished > EDITS / 20, unfinished + " unfinished rows");
  }

  private static void assertOthersStay(
      Animation before, Animation after, Posed posed, int bone, String edit) {
    assertEquals(before.frames().size(), after.frames().size(), edit);
    for (int f = 0; f < before.frames().size(); f++) {
      var was = PosedJoints.matrices(before.frames().get(f).transforms(), posed.parents());
      var is = PosedJoints.matrices(after.frames().get(f).transforms(), posed.parents());
      for (int b = 0; b < was.size(); b++) {
        String message = edit + "\nframe " + f + ", " + before.bones().get(b);
        Matrix4x3d now = is.get(b).orElseThrow(() -> new AssertionError(message));
        if (!posed.isBelow(b, bone)) {
          assertEquals(was.get(b).orElseThrow(), now, message);
        }
      }
      assertTrue(before.frames().get(f).samePhase(after.frames().get(f)), edit);
    }
  }

  private static final String ARM =
      """
      rtm plain
      poses arm
      skeleton
        upper | 0 0 0
        lower | upper | 1 0 0
        hand  | lower | 2 0 0
      bones
        upper
        lower
        hand
      still
        hand | turn 0 0 5
      frame 0
        upper | turn 0 0 10
        lower | turn 0 0 20
      frame 1
        upper | turn 0 0 10
        lower | turn 0 0 20
      """;

  private static double x(TextReading reading, int frame, int bone) {
    return reading
        .readableAnimation()
        .orElseThrow()
        .frames()
        .get(frame)
        .transforms()
        .value(bone, 0);
  }

  private static double cos(double degrees) {
    return Math.cos(Math.toRadians(degrees));
  }

  private static TextReading edited(TextReading reading, String from, String to) {
    String text = reading.document().text();
    int at = text.lastIndexOf(from);
    return reading.next(reading.document().edit(at, at + from.length(), to));
  }

  @Test
  void anUnfinishedRowKeepsWhatWasTypedBefore() {
    TextReading reading = edited(TextReader.read(ARM), "turn 0 0 20", "turn 0 0 50");
    reading = edited(reading, "turn 0 0 50", "turn 0 0 ");
    assertEquals(List.of(1), reading.unreadableBones(1));
    assertEquals(List.of(), reading.unreadableBones(0));
    assertEquals(cos(60), x(reading, 1, 1), 1e-6);
    // Another row of the same frame is edited and then unfinished, too.
    reading = edited(reading, "upper | turn 0 0 10", "upper | turn 0 0 15");
    assertEquals(cos(65), x(reading, 1, 1), 1e-6);
    reading = edited(reading, "upper | turn 0 0 15", "upper | turn 0 0 -");
    assertEquals(List.of(0, 1), reading.unreadableBones(1));
    assertEquals(cos(65), x(reading, 1, 1), 1e-6);
    assertEquals(cos(70), x(reading, 1, 2), 1e-6);
  }

  @Test
  void aDeletedRowKeepsItsBone() {
    TextReading reading = edited(TextReader.read(ARM), "  lower | turn 0 0 20\n", "");
    assertEquals(cos(30), x(reading, 1, 1), 1e-6);
    assertEquals(List.of(1), reading.unreadableBones(1));
  }

  @Test
  void aTextWithAnErrorTakesTheFrameBefore() {
    TextReading reading = TextReader.read(ARM.replaceFirst("(?s)20(.*)20", "25$1-"));
    assertEquals(cos(35), x(reading, 1, 1), 1e-6);
    assertEquals(cos(40), x(reading, 1, 2), 1e-6);
    TextReading first = TextReader.read(ARM.replaceFirst("20", "-"));
    assertEquals(cos(30), x(first, 0, 1), 1e-6);
  }

  @Test
  void withoutAnyRowABoneRests() {
    TextReading reading = TextReader.read(ARM.replace("  lower | turn 0 0 20\n", ""));
    assertEquals(cos(10), x(reading, 1, 1), 1e-6);
    assertEquals(List.of(1), reading.unreadableBones(0));
  }

  @Test
  void aNewFrameShowsTheFrameBefore() {
    TextReading reading = TextReader.read(ARM);
    reading = edited(reading, "frame 1", "frame 0.5\nframe 1");
    assertEquals(3, reading.frameCount());
    assertEquals(cos(30), x(reading, 1, 1), 1e-6);
    assertEquals(List.of(0, 1), reading.unreadableBones(1));
  }

  @Test
  void anUnfinishedRowOfStillKeepsItsBoneInAllFrames() {
    TextReading reading = edited(TextReader.read(ARM), "turn 0 0 5", "turn 0 0");
    assertTrue(reading.hasErrors());
    for (int f = 0; f < 2; f++) {
      assertEquals(List.of(2), reading.unreadableBones(f));
      assertEquals(cos(35), x(reading, f, 2), 1e-6);
    }
  }

  @Test
  void aRowOfABoneOfStillIsShownInItsFrame() {
    TextReading reading =
        edited(
            TextReader.read(ARM),
            "  lower | turn 0 0 20\n",
            "  lower | turn 0 0 20\n  hand | turn 0 0 40\n");
    assertTrue(reading.hasErrors());
    assertEquals(cos(35), x(reading, 0, 2), 1e-6);
    assertEquals(cos(70), x(reading, 1, 2), 1e-6);
  }

  @Test
  void aHalfTypedNameTakesNoOtherBone() {
    TextReading reading = edited(TextReader.read(ARM), "  upper |", "  lower |");
    assertEquals(cos(10), x(reading, 1, 0), 1e-6);
    assertEquals(cos(30), x(reading, 1, 1), 1e-6);
  }

  @Test
  void anUnfinishedSkeletonKeepsAllBones() {
    TextReading reading = edited(TextReader.read(ARM), "hand  | lower", "hand  | lowe");
    assertTrue(reading.hasErrors());
    assertEquals(cos(35), x(reading, 1, 2), 1e-6);
  }

  @Test
  void manyShortFramesDoNotFillMemory() {
    List<String> bones = new ArrayList<>();
    for (int b = 0; b < 5000; b++) {
      bones.add("  b" + b + "\n");
    }
    String text =
        "rtm bmtr 5\nbones\n"
            + String.join("", bones)
            + "frame 0\n b1 | 0 0 0 1 | 0 0 0\n".repeat(500);
    TextReading reading = TextReader.read(text);
    assertEquals(
        5000, reading.readableAnimation().orElseThrow().frames().get(0).transforms().count());
    assertEquals(
        0, reading.readableAnimation().orElseThrow().frames().get(400).transforms().count());
  }
}
