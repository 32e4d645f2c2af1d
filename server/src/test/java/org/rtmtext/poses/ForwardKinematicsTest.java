package org.rtmtext.poses;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtmtext.edits.CannotEditException;
import org.rtmtext.edits.PoseEdit;
import org.rtmtext.edits.PoseEdit.Kind;
import org.rtmtext.model.Transforms;
import org.rtmtext.reader.TextReading;

/** Bones that follow an edited one, below rows without a rotation or a position, too. */
class ForwardKinematicsTest {
  private static final double[] NONE = new double[3];

  private static final String CHAIN =
      """
      rtm plain
      motion 0 0 0
      poses chain
      bones
        a
        b
        c
        d
      skeleton
        a | 0 1 0
        b | a | 0.1 1.2 0
        c | b | 0.2 1.4 0.1
        d | c | 0.3 1.5 0.2
      frame 0
        a | 0 1 0 | -1 0 0 | 0 0 1 | 0.5 0 0
        b | %1$s
        c | 0 0 1 | 0 1 0 | -1 0 0 | 0.25 0 1
        d | 1 0 0 | 0 1 0 | 0 0 1 | 0 %2$s 1
      frame 0.5
        a | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0
        b | %1$s
        c | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0
        d | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0
      frame 1
        a | 0 1 0 | -1 0 0 | 0 0 1 | 0.5 0 0
        b | %1$s
        c | 0 0 1 | 0 1 0 | -1 0 0 | 0.25 0 1
        d | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 1
      """;

  private static final String FLAT = "0 0 0 | 0 0 0 | 0 0 0 | 0.5 0.25 0";

  /** The edit of a chain in its first frame. */
  private static PoseEdit.Edited edited(
      String rowOfB, String yOfD, Kind kind, String words, String frames) throws Exception {
    TextReading chain = ExactPosesTest.read(String.format(CHAIN, rowOfB, yOfD));
    return new PoseEdit(kind, words, frames, 0)
        .apply(
            new PoseEdit.Source(
                chain.animation().orElseThrow(), chain.poseSkeleton(), Optional.empty()),
            () -> {});
  }

  /** A bone follows its ancestors even below one that is flat, has no finite row or no rotation. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        FLAT,
        "1 0 0 | 0 1 0 | 0 0 0 | 0 0 0",
        "1e-9 0 0 | 0 1e-9 0 | 0 0 1e-9 | 0 0.5 0",
        "nan nan nan | nan nan nan | nan nan nan | nan nan nan",
        "1 0 0 | 0 inf 0 | 0 0 1 | 0 2 0",
        "1 0 0 | 0 1 0 | 0 0 1 | 0 nan 0",
        "2 0 0 | 0 1 0 | 0 0 1 | 20000 0 0"
      })
  void bonesFollowBelowAnyRow(String row) throws Exception {
    Transforms was =
        ExactPosesTest.read(String.format(CHAIN, row, "0"))
            .animation()
            .orElseThrow()
            .frames()
            .get(0)
            .transforms();
    for (Kind kind : List.of(Kind.MOVE, Kind.TURN)) {
      String words = kind == Kind.MOVE ? "a 1 0.5 0" : "a 10 20 -30";
      PoseEdit.Edited edited = edited(row, "0", kind, words, "1");
      Transforms is = edited.animation().frames().get(0).transforms();
      RowMatrix moved = Posed.stored(was, 0).inverse().then(Posed.stored(is, 0));
      assertTrue(moved.distance(Posed.stored(was, 0).inverse().then(Posed.stored(was, 0))) > 0.1);
      for (int bone = 1; bone < 4; bone++) {
        RowMatrix expected = Posed.stored(was, bone).then(moved);
        for (int i = 0; i < 3 && Double.isFinite(expected.t()[i]); i++) {
          float stored = (float) is.value(bone, 9 + i);
          assertEquals(expected.t()[i], stored, 1e-6 * Math.max(1, Math.abs(stored)), row);
        }
        for (int i = 0; i < 9 && !row.contains("n"); i++) {
          assertEquals(expected.m()[i / 3][i % 3], is.value(bone, i), 1e-6, row + ": " + bone);
        }
      }
      boolean moves = row.matches(kind == Kind.MOVE ? "(?!.*\\|[^|]*nan[^|]*$).*" : "[^n]*");
      assertEquals(
          moves ? Optional.empty() : Optional.of("\"b\" in frame 1"),
          edited.unmoved().map(m -> m.replaceFirst(".*: ", "")),
          row);
    }
  }

  /** Of a flat bone, too: a move needs no inverse, and a turn is about its joint. */
  @Test
  void bonesFollowAFlatBone() throws Exception {
    Transforms was =
        edited(FLAT, "0", Kind.MOVE, "b 0 0 0", "1").animation().frames().get(0).transforms();
    PoseEdit.Edited moved = edited(FLAT, "0", Kind.MOVE, "b 0 2 0", "1");
    PoseEdit.Edited turned = edited(FLAT, "0", Kind.TURN, "b 0 0 90", "1");
    // The axes of a: its y is -x of the model.
    RowMatrix move = RowMatrix.turn(NONE, NONE, new double[] {-2, 0, 0});
    RowMatrix turn = RowMatrix.turn(new double[] {0, 0, 90}, new double[] {0.5, 0.25, 0}, NONE);
    for (int bone = 0; bone < 4; bone++) {
      RowMatrix stored = Posed.stored(was, bone);
      Transforms is = moved.animation().frames().get(0).transforms();
      RowMatrix expected = bone == 0 ? stored : stored.then(move);
      assertEquals(0, expected.distance(Posed.stored(is, bone)), 1e-6, "moved " + bone);
      is = turned.animation().frames().get(0).transforms();
      expected = bone == 0 ? stored : stored.then(turn);
      assertEquals(0, expected.distance(Posed.stored(is, bone)), 1e-6, "turned " + bone);
    }
    assertEquals(Optional.empty(), moved.unmoved());
    assertEquals(Optional.empty(), turned.unmoved());
  }

  /** Whatever an edit leaves as it was is named. */
  @Test
  void bonesThatAreLeftAreNamed() throws Exception {
    String nan = "nan 0 0 | 0 1 0 | 0 0 1 | 0 nan 0";
    assertEquals(
        Optional.of(
            "not moved as a whole, because a row is missing or not finite, or because a bone above"
                + " is flat: \"b\" in frame 1, \"d\" in frame 1"),
        edited(nan, "nan", Kind.TURN, "a 0 10 0", "1").unmoved());
    for (Kind kind : List.of(Kind.SMOOTH, Kind.RESAMPLE)) {
      String message =
          edited(FLAT, "0", kind, kind == Kind.RESAMPLE ? "4" : "", "").unmoved().orElseThrow();
      assertTrue(message.contains("\"c\" in "), message);
    }
    assertEquals(Optional.empty(), edited(FLAT, "0", Kind.COPY_POSE, "1", "2").unmoved());
    CannotEditException refused =
        assertThrows(CannotEditException.class, () -> edited(FLAT, "0", Kind.MOVE, "c 1 0 0", "1"));
    assertTrue(refused.getMessage().contains("\"c\" has no row in frame 1"));
    // A position without a rotation can be moved.
    String position = "nan nan nan | nan nan nan | nan nan nan | 0 2 0";
    PoseEdit.Edited moved = edited(position, "0", Kind.MOVE, "b 1 0 0", "1");
    Transforms is = moved.animation().frames().get(0).transforms();
    assertEquals(3, is.value(1, 10), 1e-6);
    assertEquals(Optional.empty(), moved.unmoved());
  }
}
