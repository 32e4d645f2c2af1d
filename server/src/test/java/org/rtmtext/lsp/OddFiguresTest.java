package org.rtmtext.lsp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.Gson;
import com.google.gson.JsonObject;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.nio.file.Files;
import java.util.Base64;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.jsonrpc.json.MessageJsonHandler;
import org.junit.jupiter.api.Test;
import org.rtmtext.lsp.protocol.Messages.FigureParams;

/** Figures of unusual animations: each gets an answer that the page can show. */
class OddFiguresTest extends SkeletonTestBase {
  private static final Gson GSON = new MessageJsonHandler(Map.of()).getGson();
  private static final String HEAD = "rtm plain\nmotion 0 0 0\nbones\n  Hip\n  Knee\n";
  private static final String IDENTITY = " | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0\n";
  private static final String ZERO = " | 0 0 0 | 0 0 0 | 0 0 0 | 0 0 0\n";

  private JsonObject figure(String config, String text) throws Exception {
    start(false);
    Files.writeString(folder.resolve("model.cfg"), config);
    FigureParams params =
        new FigureParams(
            new TextDocumentIdentifier(open(folder.resolve("odd.rtmt"), text)), null, null);
    return GSON.fromJson(
        GSON.toJson(server.figure(params).get(ServerProcess.LONGEST_SECONDS, TimeUnit.SECONDS)),
        JsonObject.class);
  }

  private static float[] poses(JsonObject figure) {
    byte[] bytes = Base64.getDecoder().decode(figure.get("poses").getAsString());
    FloatBuffer floats = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer();
    float[] poses = new float[floats.remaining()];
    floats.get(poses);
    return poses;
  }

  @Test
  void notANumber() throws Exception {
    String row = " | 1 0 0 | 0 1 0 | 0 0 1 | 0 nan 0\n";
    JsonObject figure =
        figure(
            LEG,
            HEAD
                + "frame 0\n  Hip"
                + IDENTITY
                + "  Knee"
                + row
                + "frame nan\n  Hip"
                + row
                + "  Knee"
                + IDENTITY);
    assertEquals("[0.0,null]", figure.get("phases").toString());
    float[] poses = poses(figure);
    assertEquals(0, poses[0]);
    assertTrue(Float.isNaN(poses[7]));
    assertTrue(Float.isNaN(poses[14]));
    assertEquals(0, poses[21]);
  }

  @Test
  void zeroMatrices() throws Exception {
    JsonObject figure =
        figure(
            LEG,
            HEAD
                + "frame 0\n  Hip"
                + ZERO
                + "  Knee"
                + ZERO
                + "frame 1\n  Hip"
                + ZERO
                + "  Knee"
                + ZERO);
    for (float value : poses(figure)) {
      assertTrue(Float.isFinite(value), figure.toString());
    }
  }

  @Test
  void hugeNumbers() throws Exception {
    String huge = " | 1e38 0 0 | 0 1e38 0 | 0 0 1e38 | 1e38 -1e38 1e38\n";
    JsonObject figure = figure(LEG, HEAD + "frame 0\n  Hip" + huge + "  Knee" + huge);
    assertEquals(14, poses(figure).length);
  }

  @Test
  void noFrames() throws Exception {
    JsonObject figure = figure(LEG, HEAD);
    assertEquals("[]", figure.get("phases").toString());
    assertEquals(2, figure.getAsJsonArray("bones").size());
    assertEquals("", figure.get("poses").getAsString());
  }

  @Test
  void oneFrame() throws Exception {
    JsonObject figure = figure(LEG, HEAD + "frame 0\n  Hip" + IDENTITY + "  Knee" + IDENTITY);
    assertEquals(14, poses(figure).length);
  }

  @Test
  void noBones() throws Exception {
    JsonObject figure = figure(LEG, "rtm plain\nmotion 0 0 0\nbones\nframe 0\nframe 1\n");
    assertEquals(0, figure.getAsJsonArray("bones").size());
    assertEquals(2, figure.getAsJsonArray("phases").size());
  }

  @Test
  void oneBone() throws Exception {
    JsonObject figure =
        figure(LEG, "rtm plain\nmotion 0 0 0\nbones\n  Hip\nframe 0\n  Hip" + IDENTITY);
    assertEquals("Leg", figure.get("skeleton").getAsString());
    assertEquals(7, poses(figure).length);
  }

  @Test
  void aBoneThatTheSkeletonLacks() throws Exception {
    JsonObject figure =
        figure(
            LEG,
            "rtm plain\nmotion 0 0 0\nbones\n  Hip\n  Gun\nframe 0\n  Hip"
                + IDENTITY
                + "  Gun"
                + IDENTITY);
    JsonObject gun = figure.getAsJsonArray("bones").get(1).getAsJsonObject();
    assertEquals(-1, gun.get("parent").getAsInt());
    assertTrue(gun.get("attached").getAsBoolean());
    assertTrue(gun.get("unknown").getAsBoolean(), "the page counts these bones");
    assertFalse(figure.getAsJsonArray("bones").get(0).getAsJsonObject().has("unknown"));
  }

  @Test
  void onlyBonesThatNoSkeletonHas() throws Exception {
    JsonObject figure =
        figure(LEG, "rtm plain\nmotion 0 0 0\nbones\n  Wing\nframe 0\n  Wing" + IDENTITY);
    assertTrue(figure.get("skeleton").isJsonNull(), figure.toString());
  }

  /** One chain, the deepest skeleton that a program can be asked to draw. */
  @Test
  void fourThousandBones() throws Exception {
    int count = 4000;
    String bones =
        IntStream.range(0, count)
            .mapToObj(i -> "\"b" + i + "\",\"" + (i == 0 ? "" : "b" + (i - 1)) + "\"")
            .collect(Collectors.joining(","));
    String list =
        IntStream.range(0, count).mapToObj(i -> "  b" + i + "\n").collect(Collectors.joining());
    String rows =
        IntStream.range(0, count)
            .mapToObj(i -> "  b" + i + " | 0 0 0.0" + i % 10 + "1 0.999 | 0 0.01 0\n")
            .collect(Collectors.joining());
    JsonObject figure =
        figure(
            cfg("Chain", bones),
            "rtm bmtr 5\nmotion 0 0 0\nbones\n" + list + "frame 0\n" + rows + "frame 1\n" + rows);
    assertEquals("Chain", figure.get("skeleton").getAsString());
    assertEquals(count, figure.getAsJsonArray("bones").size());
    float[] poses = poses(figure);
    assertEquals(2 * 7 * count, poses.length);
    assertFalse(Float.isNaN(poses[poses.length - 1]));
  }
}
