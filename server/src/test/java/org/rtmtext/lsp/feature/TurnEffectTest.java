package org.rtmtext.lsp.feature;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.lsp4j.Position;
import org.joml.Matrix4x3d;
import org.joml.Vector3d;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtmtext.Markdown;
import org.rtmtext.codec.RtmCodec;
import org.rtmtext.edits.PoseEdit;
import org.rtmtext.edits.PoseEdit.Kind;
import org.rtmtext.edits.PoseEdit.Source;
import org.rtmtext.joints.PosedJoints;
import org.rtmtext.lsp.Marked;
import org.rtmtext.lsp.feature.Hovers.HoverForm;
import org.rtmtext.lsp.text.Snapshot;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Transforms;
import org.rtmtext.poses.PoseBones;
import org.rtmtext.poses.PoseSkeleton;
import org.rtmtext.printer.TextPrinter;
import org.rtmtext.reader.RowValues;

/**
 * Turns bones, and compares what the figure then shows with the hover of the row and the prompts of
 * the edits.
 */
class TurnEffectTest {
  private static final PoseSkeleton MAN =
      PoseSkeleton.known(PoseSkeleton.MAN, PoseSkeleton.MAN_TABLE).orElseThrow();

  private static final Pattern EFFECT =
      Pattern.compile(
          "\\b([xyz]) (?:moves it|(?:moves|turns|twists it, turning) its"
              + " (far end|front|top|left side)) (\\w+)(?: and (\\w+))?[;.]");

  private static final Map<String, Vector3d> DIRECTIONS =
      Map.of(
          "left", new Vector3d(1, 0, 0),
          "right", new Vector3d(-1, 0, 0),
          "up", new Vector3d(0, 1, 0),
          "down", new Vector3d(0, -1, 0),
          "backward", new Vector3d(0, 0, 1),
          "forward", new Vector3d(0, 0, -1));

  private static final Map<String, Vector3d> SIDES =
      Map.of(
          "front", new Vector3d(0, 0, -1),
          "top", new Vector3d(0, 1, 0),
          "left side", new Vector3d(1, 0, 0));

  private static Snapshot document(String text) {
    return Marked.unmarked(text).document();
  }

  /** The numbers of the text are increased. */
  @ParameterizedTest
  @ValueSource(strings = {"walk", "walk-plain"})
  void theHoverSaysWhatTheFigureShows(String name) throws Exception {
    Animation animation = animation(name);
    String text = TextPrinter.print(animation, MAN);
    Snapshot document = document(text);
    PoseBones pose = MAN.bones(animation.bones());
    Set<String> parts = new HashSet<>();
    Set<String> directions = new HashSet<>();
    for (int frame : new int[] {0, 5}) {
      for (int bone = 0; bone < animation.bones().size(); bone++) {
        int line = line(document, frame, animation.bones().get(bone));
        if (line < 0) {
          continue;
        }
        Map<String, Matcher> effects = effects(hover(document, line));
        assertEquals(Set.of("x", "y", "z"), effects.keySet(), () -> hover(document, line));
        for (int axis = 0; axis < 3; axis++) {
          int a = axis;
          Matcher effect = effects.get("xyz".substring(axis, axis + 1));
          parts.add(effect.group(2));
          directions.add(effect.group(3));
          check(effect, pose, bone, degrees -> read(increased(text, line, a, degrees), frame));
        }
      }
    }
    assertTrue(parts.containsAll(List.of("far end", "front")), parts::toString);
    assertTrue(
        directions.containsAll(List.of("left", "right", "up", "down", "forward")),
        directions::toString);
  }

  /** The bones are turned and moved by edits, after their own turns. */
  @Test
  void thePromptsSayWhatTheEditsDo() throws Exception {
    Animation animation = animation("walk");
    Snapshot document = document(TextPrinter.print(animation, MAN));
    PoseBones pose = MAN.bones(animation.bones());
    int frame = 5;
    for (int bone = 0; bone < animation.bones().size(); bone++) {
      String name = animation.bones().get(bone);
      int line = line(document, frame, name);
      if (line < 0) {
        continue;
      }
      for (Kind kind : List.of(Kind.TURN, Kind.MOVE)) {
        String prompt = prompt(document, line, kind);
        Map<String, Matcher> effects = effects(prompt);
        assertEquals(Set.of("x", "y", "z"), effects.keySet(), prompt);
        for (int axis = 0; axis < 3; axis++) {
          int a = axis;
          check(
              effects.get("xyz".substring(axis, axis + 1)),
              pose,
              bone,
              amount -> {
                double[] numbers = new double[3];
                numbers[a] = amount;
                String words =
                    String.format("%s %s %s %s", name, numbers[0], numbers[1], numbers[2]);
                Source source = new Source(animation, Optional.of(MAN), Optional.empty());
                return new PoseEdit(kind, words, Integer.toString(frame + 1), 0)
                    .apply(source, () -> {})
                    .animation()
                    .frames()
                    .get(frame)
                    .transforms();
              });
        }
      }
    }
  }

  private static Animation animation(String name) throws Exception {
    return RtmCodec.decode(
        Files.readAllBytes(Markdown.project().resolve("testdata/" + name + ".rtm")));
  }

  private static String prompt(Snapshot document, int line, Kind kind) {
    return PoseEditPrompts.at(document, line).edits().get(kind.ordinal()).prompts().get(0).prompt();
  }

  /** The line of a row in a frame; -1 if the bone is in 'still'. */
  private static int line(Snapshot document, int frame, String bone) {
    RowValues row = document.analysis().reading().rows().of(frame, bone).orElseThrow();
    int line = row.range().line();
    return document.text().blockOfLine(line) == 0 ? -1 : line;
  }

  private interface Edit {
    Transforms by(double amount) throws Exception;
  }

  /** Compares words with the way of the part in model space. */
  private static void check(Matcher effect, PoseBones pose, int bone, Edit edit) throws Exception {
    String part = effect.group(2) == null ? "far end" : effect.group(2);
    Vector3d way = part(edit.by(0.5), bone, pose, part).sub(part(edit.by(-0.5), bone, pose, part));
    String about = bone + " " + effect.group() + " " + way;
    Vector3d first = DIRECTIONS.get(effect.group(3));
    assertTrue(first.dot(way) > 0, about);
    double most = Math.max(Math.abs(way.x), Math.max(Math.abs(way.y), Math.abs(way.z)));
    assertEquals(most, first.dot(way), most * 0.03, about);
    if (effect.group(4) != null) {
      assertTrue(DIRECTIONS.get(effect.group(4)).dot(way) > 0.4 * most, about);
    }
  }

  private static String hover(Snapshot document, int line) {
    return Hovers.at(document, new Position(line, 2), new HoverForm(false, false), Marked.NEVER)
        .orElseThrow()
        .getContents()
        .getRight()
        .getValue();
  }

  private static Map<String, Matcher> effects(String hover) {
    Map<String, Matcher> effects = new HashMap<>();
    for (int at = 0; ; ) {
      Matcher m = EFFECT.matcher(hover);
      if (!m.find(at)) {
        return effects;
      }
      effects.put(m.group(1), m);
      at = m.end();
    }
  }

  private static Transforms read(String text, int frame) {
    return document(text).analysis().reading().frame(frame).orElseThrow().transforms();
  }

  private static String increased(String text, int line, int axis, double degrees) {
    List<String> lines = new ArrayList<>(text.lines().toList());
    Matcher turn = Pattern.compile("turn\\s+(\\S+)\\s+(\\S+)\\s+(\\S+)").matcher(lines.get(line));
    assertTrue(turn.find(), lines.get(line));
    double number = Double.parseDouble(turn.group(axis + 1)) + degrees;
    String edited =
        lines.get(line).substring(0, turn.start(axis + 1))
            + number
            + lines.get(line).substring(turn.end(axis + 1));
    lines.set(line, edited);
    return String.join("\n", lines) + "\n";
  }

  /** Where a part of a bone is: the middle of its children's joints, or a point on a side. */
  private static Vector3d part(Transforms rows, int bone, PoseBones pose, String part) {
    List<Optional<Matrix4x3d>> posed = PosedJoints.matrices(rows, pose.parents());
    Matrix4x3d own = posed.get(bone).orElseThrow();
    Vector3d joint = new Vector3d(pose.joint(bone));
    if (SIDES.containsKey(part)) {
      return own.transformPosition(joint.add(SIDES.get(part)), new Vector3d());
    }
    Vector3d sum = new Vector3d();
    int children = 0;
    for (int b = 0; b < pose.count(); b++) {
      if (pose.parent(b) == bone) {
        sum.add(posed.get(b).orElseThrow().transformPosition(new Vector3d(pose.joint(b))));
        children++;
      }
    }
    return children > 0
        ? sum.div(children)
        : own.transformPosition(joint.mul(2).sub(pose.joint(pose.parent(bone))), new Vector3d());
  }
}
