package org.rtmtext.lsp.feature;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.StringWriter;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.eclipse.lsp4j.InlayHint;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.joml.Vector3d;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.rtmtext.Markdown;
import org.rtmtext.analysis.SkeletonMatch;
import org.rtmtext.analysis.SkeletonMatch.Reason;
import org.rtmtext.codec.RtmCodec;
import org.rtmtext.figure.Figure;
import org.rtmtext.figure.WebPage;
import org.rtmtext.joints.Joint;
import org.rtmtext.joints.JointSource;
import org.rtmtext.joints.Rig;
import org.rtmtext.lsp.Marked;
import org.rtmtext.lsp.Skel;
import org.rtmtext.lsp.feature.FrameNumbers.BoneNumbers;
import org.rtmtext.lsp.feature.Hovers.HoverForm;
import org.rtmtext.lsp.protocol.Settings;
import org.rtmtext.lsp.text.Snapshot;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Encoding;
import org.rtmtext.poses.PoseSkeleton;
import org.rtmtext.printer.TextPrinter;
import org.rtmtext.reader.RowValues;
import org.rtmtext.skeleton.ModelConfig;
import org.rtmtext.skeleton.Parents;
import org.rtmtext.skeleton.Skeleton;

/**
 * All views show the same numbers for a bone in a frame: the numbers of the text, or numbers that
 * are computed here from those of the text with the formulas of docs/rtm-format.md.
 */
class ShownNumbersTest {
  private static final Pattern NUMBER = Pattern.compile("-?\\d+(\\.\\d+)?(e-?\\d+)?");
  private static final PoseSkeleton MAN =
      PoseSkeleton.known(PoseSkeleton.MAN, PoseSkeleton.MAN_TABLE).orElseThrow();

  /**
   * A text, and the plain text of the same animation, whose numbers are in model space.
   *
   * @param space that all views should name
   */
  private record Shown(String name, Animation animation, String text, String plain, String space) {
    @Override
    public String toString() {
      return name + ", " + space;
    }
  }

  private static Skeleton man() {
    return ModelConfig.builtIn().stream()
        .filter(s -> s.name().equals(PoseSkeleton.MAN))
        .findFirst()
        .orElseThrow();
  }

  private static List<Shown> texts() throws Exception {
    Map<String, Animation> animations = new LinkedHashMap<>();
    for (String name : List.of("walk", "walk-plain")) {
      byte[] bytes = Files.readAllBytes(Markdown.project().resolve("testdata/" + name + ".rtm"));
      animations.put(name, RtmCodec.decode(bytes));
    }
    Rig rig = new Rig("Pelvis", "Spine<Pelvis", "LeftArm<Spine", "LeftForeArm<LeftArm");
    animations.put("rig", rig.animation(3, 12));
    animations.put("spinning rig", rig.turning(4, "Spine", "LeftArm").animation(4, 40));
    List<Shown> all = new ArrayList<>();
    SkeletonMatch match = new SkeletonMatch(man(), Optional.empty(), Reason.BUILT_IN, 1, 1);
    for (String name : animations.keySet()) {
      Animation given = animations.get(name);
      for (Encoding to : List.of(Encoding.PLAIN, Encoding.BMTR5)) {
        Animation a =
            given.encoding().isBinarised() == to.isBinarised()
                ? given
                : match.convert(given, to).animation();
        Animation model = to.isBinarised() ? match.convert(a, Encoding.PLAIN).animation() : a;
        String plain = TextPrinter.print(model);
        String title = name + " " + to;
        all.add(new Shown(title, a, TextPrinter.print(a, MAN), plain, "pose"));
        all.add(new Shown(title, a, TextPrinter.print(a), plain, "model"));
        if (to.isBinarised()) {
          all.add(new Shown(title, a, TextPrinter.print(a), plain, "parent"));
        }
      }
    }
    return all;
  }

  @ParameterizedTest
  @MethodSource("texts")
  void areTheSameInAllViews(Shown shown) throws Exception {
    Snapshot document = Marked.unmarked(shown.text).document();
    if (!shown.space.equals("parent")) {
      Skel.with(document, Skel.candidates(List.of(man()), Reason.CHOSEN));
    }
    List<String> bones = shown.animation.bones();
    MotionCurves motion = MotionCurves.of(document, bones, Marked.NEVER);
    JsonArray view = shown.space.equals("model") ? view(shown.animation) : null;
    int last = shown.animation.frames().size() - 1;
    int compared = 0;
    for (int frame : new int[] {0, last / 2, last}) {
      FrameNumbers numbers = FrameNumbers.of(document, frame).orElseThrow();
      assertEquals(bones.size(), numbers.bones().size());
      for (int b = 0; b < bones.size(); b++) {
        String where = bones.get(b) + " in frame " + frame;
        BoneNumbers row = numbers.bones().get(b);
        assertEquals(shown.space, row.space(), where);
        List<Double> all = Stream.of(row.angles(), row.metres()).flatMap(List::stream).toList();
        assertEquals(6, all.size(), where);
        checkText(shown, document, frame, bones.get(b), all, where);

        MotionCurves.Curve curve = motion.curves().get(b);
        assertEquals(shown.space, curve.space(), where);
        int f = frame;
        List<Double> drawn =
            Stream.of(curve.angles(), curve.position())
                .flatMap(List::stream)
                .map(values -> values.get(f))
                .toList();
        assertEquals(all, asInPage(drawn), where + ", curves");

        RowValues line = document.analysis().reading().rows().of(frame, bones.get(b)).orElseThrow();
        String hover = hover(document, line.range().line());
        boolean isStill = document.text().blockOfLine(line.range().line()) == 0;
        assertEquals(all, ofHover(hover, shown.space, isStill ? -1 : frame), hover);
        hint(document, line.range().line())
            .ifPresent(
                hint -> {
                  String word = shown.space.equals("pose") ? "none" : shown.space;
                  assertTrue(hint.startsWith(word + " X "), hint);
                  assertEquals(all.subList(0, 3), numbers(hint), hint);
                });
        if (view != null) {
          JsonObject bone = view.get(b).getAsJsonObject();
          assertEquals("model", bone.get("space").getAsString());
          assertEquals(all, ofView(bone.get("values").getAsString(), frame), where + ", view");
        }
        compared++;
      }
    }
    assertTrue(compared >= 12);
  }

  @Test
  void anUnfinishedRowChangesNoOtherNumbers() {
    Rig rig = new Rig("Pelvis", "Spine<Pelvis", "LeftArm<Spine", "LeftForeArm<LeftArm");
    String text = TextPrinter.print(rig.animation(3, 12), MAN);
    int row = text.indexOf("turn", text.indexOf("Spine ", text.indexOf("frame "))) + 4;
    Snapshot whole = Marked.unmarked(text).document();
    Snapshot typed =
        Marked.unmarked(text.substring(0, row) + " -" + text.substring(row)).document();
    assertTrue(typed.analysis().reading().hasErrors());
    List<String> bones = rig.animation(3, 12).bones();
    List<MotionCurves.Curve> before = MotionCurves.of(whole, bones, Marked.NEVER).curves();
    List<MotionCurves.Curve> after = MotionCurves.of(typed, bones, Marked.NEVER).curves();
    for (int b = 0; b < bones.size(); b++) {
      if (bones.get(b).equals("Spine")) {
        assertEquals("pose", after.get(b).space());
        assertNull(after.get(b).angles().get(0).get(0));
      } else {
        assertEquals(before.get(b).toString(), after.get(b).toString());
        assertEquals(
            FrameNumbers.of(whole, 0).orElseThrow().bones().get(b),
            FrameNumbers.of(typed, 0).orElseThrow().bones().get(b));
      }
    }
  }

  /** Rounds as the page does, see decimals.js. */
  private static List<Double> asInPage(List<Double> six) {
    List<Double> rounded = new ArrayList<>();
    for (int i = 0; i < six.size(); i++) {
      double scale = i < 3 ? 100 : 10_000;
      double value = six.get(i).floatValue();
      double size = Math.floor(Math.abs(value) * scale + 0.5) / scale;
      rounded.add(value < 0 && size > 0 ? -size : size);
    }
    return rounded;
  }

  /** Compares with the row of the text, or with model space computed from the plain text. */
  private static void checkText(
      Shown shown, Snapshot document, int frame, String bone, List<Double> all, String where) {
    int line = document.analysis().reading().rows().of(frame, bone).orElseThrow().range().line();
    String row = document.text().line(line);
    if (shown.space.equals("pose")) {
      List<Double> expected = new ArrayList<>(numbers(row.substring(row.indexOf('|'))));
      while (expected.size() < 6) {
        expected.add(0.0);
      }
      assertEquals(expected, all, where);
      return;
    }
    boolean isParent = shown.space.equals("parent");
    Snapshot model = Marked.unmarked(isParent ? shown.text : shown.plain).document();
    // Converting may change the case of names.
    String name =
        model.analysis().reading().head().bones().stream()
            .filter(bone::equalsIgnoreCase)
            .findFirst()
            .orElseThrow();
    line = model.analysis().reading().rows().of(frame, name).orElseThrow().range().line();
    row = model.text().line(line);
    List<Double> n = numbers(row.substring(row.indexOf('|')));
    Vector3d angles = isParent ? ofQuaternion(n) : ofRows(n);
    // Quaternions are multiples of 1/16384.
    double cosine = Math.max(Math.cos(Math.toRadians(angles.x)), 0.05);
    double tolerance = 0.0051 + (shown.animation.encoding().isBinarised() ? 0.0035 / cosine : 0);
    for (int i = 0; i < 3; i++) {
      double difference = Math.abs(angles.get(i) - all.get(i)) % 360;
      assertEquals(0, Math.min(difference, 360 - difference), tolerance, where + " " + angles);
      assertEquals(n.get(n.size() - 3 + i), all.get(3 + i), 0.000051, where);
    }
  }

  /** The angles of the rows aside, up and direction. */
  private static Vector3d ofRows(List<Double> m) {
    return new Vector3d(
            Math.asin(m.get(5)), Math.atan2(m.get(2), m.get(8)), Math.atan2(-m.get(3), m.get(4)))
        .mul(180 / Math.PI);
  }

  private static Vector3d ofQuaternion(List<Double> q) {
    double length = Math.sqrt(q.subList(0, 4).stream().mapToDouble(v -> v * v).sum());
    double x = q.get(0) / length;
    double y = q.get(1) / length;
    double z = q.get(2) / length;
    double w = q.get(3) / length;
    return new Vector3d(
            Math.asin(2 * (x * w - y * z)),
            Math.atan2(2 * (x * z + y * w), 1 - 2 * (x * x + y * y)),
            Math.atan2(2 * (x * y + z * w), 1 - 2 * (x * x + z * z)))
        .mul(180 / Math.PI);
  }

  private static List<Double> numbers(String text) {
    List<Double> numbers = new ArrayList<>();
    Matcher m = NUMBER.matcher(text);
    while (m.find()) {
      numbers.add(Double.parseDouble(m.group()) + 0.0);
    }
    return numbers;
  }

  private static String hover(Snapshot document, int line) {
    return Hovers.at(document, new Position(line, 2), new HoverForm(true, false), Marked.NEVER)
        .orElseThrow()
        .getContents()
        .getRight()
        .getValue();
  }

  /**
   * The numbers in a hover.
   *
   * @param frame -1 for a row of all frames
   */
  private static List<Double> ofHover(String hover, String space, int frame) {
    if (space.equals("pose")) {
      String title = frame < 0 ? "every frame" : "**frame " + (frame + 1) + "**";
      List<Double> six = cells(hover, title);
      six.addAll(Collections.nCopies(6 - six.size(), 0.0));
      return six;
    }
    String head = space.equals("model") ? "| model space |" : "| relative to the parent |";
    String table = hover.substring(hover.indexOf(head));
    List<Double> six = cells(table, "Euler angles");
    six.addAll(cells(table, "position, m"));
    return six;
  }

  private static List<Double> cells(String hover, String title) {
    String row =
        hover.lines().filter(line -> line.startsWith("| " + title + " |")).findFirst().orElse("");
    return new ArrayList<>(numbers(row.substring(Math.min(row.length(), title.length() + 3))));
  }

  private static Optional<String> hint(Snapshot document, int line) {
    List<InlayHint> hints =
        InlayHints.in(
            document,
            new Range(new Position(line, 0), new Position(line, 0)),
            Settings.DEFAULT.with(JsonParser.parseString("{inlayHints: {angles: true}}")),
            Marked.NEVER);
    return hints.stream().map(hint -> hint.getLabel().getLeft()).findFirst();
  }

  /** The curves in the page of {@code rtm.jar view}. */
  private static JsonArray view(Animation animation) throws Exception {
    Parents parents = Parents.of(animation.bones(), man());
    List<Joint> joints = new ArrayList<>();
    for (int b = 0; b < animation.bones().size(); b++) {
      int parent = parents.parent(b);
      joints.add(
          new Joint(
              animation.bones().get(b),
              parent < 0 ? "" : animation.bones().get(parent),
              new Vector3d(),
              JointSource.KNOWN,
              List.of(),
              0));
    }
    StringWriter page = new StringWriter();
    WebPage.write(new Figure("a", PoseSkeleton.MAN, animation, parents, joints), page);
    Matcher data =
        Pattern.compile("id=\"curvesData\">(.*?)</script>", Pattern.DOTALL)
            .matcher(page.toString());
    assertTrue(data.find());
    return JsonParser.parseString(data.group(1)).getAsJsonArray();
  }

  private static List<Double> ofView(String base64, int frame) {
    FloatBuffer values =
        ByteBuffer.wrap(Base64.getDecoder().decode(base64))
            .order(ByteOrder.LITTLE_ENDIAN)
            .asFloatBuffer();
    double[] six = new double[6];
    Arrays.setAll(six, i -> values.get(8 * frame + (i + 3) % 6));
    return asInPage(Arrays.stream(six).boxed().toList());
  }
}
