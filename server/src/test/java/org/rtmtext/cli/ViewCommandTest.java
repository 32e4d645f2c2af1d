package org.rtmtext.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtmtext.Markdown;
import org.rtmtext.codec.RtmCodec;
import org.rtmtext.model.Animation;
import org.rtmtext.model.BoneCurve;
import org.rtmtext.model.Frame;
import org.rtmtext.model.Rotations;
import org.rtmtext.model.Transform;

class ViewCommandTest {
  private static final Path TESTDATA = Markdown.project().resolve("testdata");
  private static final Path WALK = TESTDATA.resolve("walk-plain.rtm");
  private static final Pattern DATA =
      Pattern.compile("<script type=\"application/json\" id=\"data\">(.*?)</script>");

  private static final String CURVES = "<script type=\"application/json\" id=\"curvesData\">";

  /** Numbers of one bone in one frame. */
  private static final int STRIDE = 7;

  /** The picture of the walk; -Dgolden.update=true writes it. */
  private static final Path GOLDEN = Path.of("src/test/resources/org/rtmtext/cli/walk-plain.svg");

  @TempDir Path folder;

  @Test
  void aPageIsWritten() throws IOException {
    Path page = folder.resolve("walk.html");
    Cli.Result result = Cli.rtm("view", WALK, "-o", page);
    assertEquals(0, result.code(), result.err());
    assertEquals(
        "rtm: skeleton OFP2_ManSkeleton (built in, has 7 of 7 bones)", result.errLines().get(0));
    assertEquals(
        String.format("wrote %s: 7 bones, 7 frames, %,d bytes", page, Files.size(page)),
        result.outLines().get(0));
  }

  @ParameterizedTest
  @ValueSource(strings = {"{{data}}", "{{script}}"})
  void aNameMayBeAPlaceholder(String name) throws IOException {
    Path file = folder.resolve(name + ".rtm");
    Files.copy(WALK, file);
    assertEquals(7, data(file).getAsJsonArray("bones").size());
  }

  @ParameterizedTest
  @ValueSource(strings = {"walk.rtm", "walk-plain.rtm"})
  void bonesKeepTheirLength(String name) throws IOException {
    JsonObject data = data(TESTDATA.resolve(name));
    JsonArray bones = data.getAsJsonArray("bones");
    int frames = data.getAsJsonArray("phases").size();
    FloatBuffer poses = poses(data);
    assertEquals(frames * bones.size() * STRIDE, poses.limit());
    int leg = indexOf(bones, "leftleg");
    int thigh = bones.get(leg).getAsJsonObject().get("parent").getAsInt();
    assertEquals("left", bones.get(leg).getAsJsonObject().get("side").getAsString());
    double length = distance(poses, bones.size(), 0, thigh, leg);
    assertTrue(length > 0.3 && length < 0.6, () -> length + " m");
    for (int f = 1; f < frames; f++) {
      assertEquals(length, distance(poses, bones.size(), f, thigh, leg), 0.002);
    }
  }

  /** The man of the sample stands on the ground; that of the table has its pelvis there. */
  @Test
  void jointsOfAnotherRestPoseAreNotMixedIn() throws IOException {
    JsonObject data = data(TESTDATA.resolve("walk.rtm"));
    int trunk = 0;
    for (JsonElement bone : data.getAsJsonArray("bones")) {
      if (bone.getAsJsonObject().get("name").getAsString().matches("spine.*|neck")) {
        double height = bone.getAsJsonObject().getAsJsonArray("joint").get(1).getAsDouble();
        assertTrue(height > 0.9, bone::toString);
        trunk++;
      }
    }
    assertEquals(5, trunk);
  }

  @Test
  void propertiesAndMotionAreInThePage() throws IOException {
    JsonObject data = data(TESTDATA.resolve("walk.rtm"));
    assertEquals("walk.rtm", data.get("title").getAsString());
    assertEquals(3, data.getAsJsonArray("motion").size());
    JsonObject property = data.getAsJsonArray("properties").get(0).getAsJsonObject();
    assertEquals("StepSound", property.get("name").getAsString());
    assertTrue(property.get("phase").getAsDouble() > 0);
  }

  private static FloatBuffer values(JsonElement curve) {
    assertEquals("model", curve.getAsJsonObject().get("space").getAsString());
    return floats(curve.getAsJsonObject().get("values").getAsString());
  }

  /** A row of a frame: position, Euler angles, and the way from the first frame. */
  @Test
  void curvesHaveTheNumbersOfTheText() throws Exception {
    Path file = TESTDATA.resolve("walk-plain.rtm");
    Animation animation = RtmCodec.decode(Files.readAllBytes(file));
    int leg = animation.bones().indexOf("leftleg");
    JsonArray bones = curves(file).orElseThrow();
    assertEquals(animation.bones().size(), bones.size());
    FloatBuffer values = values(bones.get(leg));
    assertEquals(animation.frames().size() * 8, values.limit());
    Transform row = animation.frames().get(3).transforms().get(leg);
    assertEquals(row.position().y, values.get(3 * 8 + 1));
    assertEquals(Rotations.toEuler(row.rotation()).x, values.get(3 * 8 + 3), 0.005);
    assertEquals(0, values.get(7));
    assertTrue(values.get(3 * 8 + 7) > 0.1);
  }

  @Test
  void curvesOfManyFramesAreWhole() throws Exception {
    int count = 100;
    JsonArray bones = curves(repeated(count)).orElseThrow();
    FloatBuffer values = values(bones.get(1));
    assertEquals(count * 8, values.limit());
    int first = RtmCodec.decode(Files.readAllBytes(TESTDATA.resolve("walk.rtm"))).frames().size();
    for (int i = 0; i < 8 * (count - first); i++) {
      if (i % 8 < 3) {
        assertEquals(values.get(i), values.get(8 * first + i), "value " + i);
      }
    }
  }

  @Test
  void aPageOfALargeAnimationHasNoCurves() throws Exception {
    assertEquals(Optional.empty(), curves(repeated(BoneCurve.MAX_ROWS / 21 + 1)));
  }

  /** The walk again and again, with a number of frames. */
  private Path repeated(int count) throws Exception {
    Animation walk = RtmCodec.decode(Files.readAllBytes(TESTDATA.resolve("walk.rtm")));
    assertEquals(21, walk.bones().size());
    List<Frame> frames =
        IntStream.range(0, count)
            .mapToObj(i -> walk.frames().get(i % walk.frames().size()))
            .toList();
    return Files.write(folder.resolve("long.rtm"), RtmCodec.encode(walk.withFrames(frames)));
  }

  /** The curves in the page of an animation; empty if it has none. */
  private Optional<JsonArray> curves(Path file) throws IOException {
    data(file);
    String page = Files.readString(folder.resolve("page.html"));
    assertEquals(page.contains("<iframe"), page.contains(CURVES));
    int from = page.indexOf(CURVES);
    if (from < 0) {
      return Optional.empty();
    }
    String json = page.substring(from + CURVES.length(), page.indexOf("</script>", from));
    return Optional.of(JsonParser.parseString(json).getAsJsonArray());
  }

  @Test
  void theSameAnimationGivesTheSamePage() {
    Cli.Result first = Cli.rtm("view", WALK, "-o", "-");
    assertEquals(0, first.code(), first.err());
    assertEquals(first.out(), Cli.rtm("view", WALK, "-o", "-").out());
  }

  @Test
  void aPictureShowsPosesOfBothSides() throws IOException {
    Path picture = folder.resolve("walk.svg");
    // In a folder of its own: other animations would determine joints too.
    Path walk = Files.copy(WALK, folder.resolve(WALK.getFileName()));
    Cli.Result result = Cli.rtm("view", walk, "-o", picture);
    assertEquals(0, result.code(), result.err());
    String svg = Files.readString(picture);
    if (Boolean.getBoolean("golden.update")) {
      Files.writeString(GOLDEN, svg);
    }
    assertEquals(Files.readString(GOLDEN), svg);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "bmtr-no-frames.rtm",
        "bmtr-no-bones.rtm",
        "bmtr-special-numbers.rtm",
        "bmtr-nan-phases.rtm"
      })
  void unusualAnimationsAreWritten(String name) throws IOException {
    JsonObject data = data(TESTDATA.resolve("odd").resolve(name), "--skeleton", "OFP2_ManSkeleton");
    long expected =
        (long) data.getAsJsonArray("bones").size() * data.getAsJsonArray("phases").size() * STRIDE;
    assertEquals(expected, poses(data).limit());
  }

  private JsonObject data(Path file, Object... options) throws IOException {
    Path page = folder.resolve("page.html");
    Object[] arguments = new Object[options.length + 4];
    System.arraycopy(new Object[] {"view", file, "-o", page}, 0, arguments, 0, 4);
    System.arraycopy(options, 0, arguments, 4, options.length);
    Cli.Result result = Cli.rtm(arguments);
    assertEquals(0, result.code(), result.err());
    Matcher data = DATA.matcher(Files.readString(page));
    assertTrue(data.find());
    return JsonParser.parseString(data.group(1)).getAsJsonObject();
  }

  private static FloatBuffer poses(JsonObject data) {
    return floats(data.get("poses").getAsString());
  }

  private static FloatBuffer floats(String base64) {
    byte[] bytes = Base64.getDecoder().decode(base64);
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer();
  }

  private static int indexOf(JsonArray bones, String name) {
    for (int i = 0; i < bones.size(); i++) {
      if (bones.get(i).getAsJsonObject().get("name").getAsString().equalsIgnoreCase(name)) {
        return i;
      }
    }
    throw new AssertionError(name + " is not in " + bones);
  }

  private static double distance(FloatBuffer poses, int bones, int frame, int a, int b) {
    double sum = 0;
    for (int axis = 0; axis < 3; axis++) {
      double d =
          poses.get((frame * bones + a) * STRIDE + axis)
              - poses.get((frame * bones + b) * STRIDE + axis);
      sum += d * d;
    }
    return Math.sqrt(sum);
  }
}
