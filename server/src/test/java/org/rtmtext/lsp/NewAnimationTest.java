package org.rtmtext.lsp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.rtmtext.lsp.protocol.Messages.EncodeParams;
import org.rtmtext.lsp.protocol.Messages.EncodeResult;
import org.rtmtext.lsp.protocol.Messages.NewAnimationParams;
import org.rtmtext.lsp.protocol.Messages.SkeletonParams;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Encoding;
import org.rtmtext.save.DecodedFile;

/** The requests {@code rtm/skeletons} and {@code rtm/newAnimation}. */
class NewAnimationTest extends SkeletonTestBase {
  private String uri() {
    return folder.resolve("new.rtm").toUri().toString();
  }

  private List<String> skeletons(String uri) throws Exception {
    SkeletonParams params = new SkeletonParams(uri);
    return server.skeletons(params).get().skeletons().stream()
        .map(choice -> choice.name() + " " + choice.bones() + " " + choice.skeleton())
        .toList();
  }

  private String text(String encoding, String skeleton) throws Exception {
    NewAnimationParams params = new NewAnimationParams(uri(), encoding, skeleton, null);
    return server.newAnimation(params).get().text();
  }

  @Test
  void skeletonsOfTheFolderAreListedFirst() throws Exception {
    start(false);
    assertTrue(skeletons(uri()).get(0).startsWith("OFP2_ManSkeleton "));
    Path config = Files.writeString(folder.resolve("model.cfg"), LEG);
    List<String> all = skeletons(uri());
    assertEquals("Leg 2 " + config + "#Leg", all.get(0));
    assertTrue(all.get(1).startsWith("OFP2_ManSkeleton "), all.toString());
    assertThrows(ExecutionException.class, () -> skeletons("untitled:1"));
  }

  @Test
  void theSkeletonOfTheModIsListedBeforeThoseOfTheFolder() throws Exception {
    Files.writeString(folder.resolve("model.cfg"), LEG);
    Files.writeString(folder.resolve("rtm.json"), "{\"skeleton\": \"OFP_Man\"}");
    start(false);
    List<String> all = skeletons(uri());
    assertTrue(all.get(0).startsWith("OFP_Man "), all.toString());
    assertTrue(all.get(1).startsWith("Leg "), all.toString());
    assertEquals(4, all.size(), all.toString());
  }

  @Test
  void bonesAreAtRest() throws Exception {
    Files.writeString(folder.resolve("model.cfg"), LEG);
    start(false);
    assertEquals(
        """
        rtm plain
        motion 0 0 0

        bones
         Hip
         Knee

        frame 0
         Hip | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0
         Knee | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0

        frame 1
         Hip | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0
         Knee | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0
        """,
        text("plain", "model.cfg#Leg").replaceAll(" +", " "));
    assertTrue(
        text("bmtr 5", "model.cfg#Leg").replaceAll(" +", " ").contains(" hip | 0 0 0 1 | 0 0 0\n"));
  }

  @Test
  void framesAreSpacedEvenly() throws Exception {
    Files.writeString(folder.resolve("model.cfg"), LEG);
    start(false);
    assertEquals(List.of("frame 0"), frames(1));
    assertEquals(List.of("frame 0", "frame 0.5", "frame 1"), frames(3));
    assertMessage("must be from 1 to 500000, not 0", () -> frames(0));
    assertMessage("not 500001", () -> frames(500_001));
  }

  private List<String> frames(int count) throws Exception {
    NewAnimationParams params = new NewAnimationParams(uri(), "plain", "model.cfg#Leg", count);
    String text = server.newAnimation(params).get().text();
    return text.lines().filter(line -> line.startsWith("frame ")).toList();
  }

  @ParameterizedTest
  @EnumSource(Encoding.class)
  void textIsSavedInEveryEncoding(Encoding encoding) throws Exception {
    start(false);
    EncodeParams params =
        new EncodeParams(uri(), text(encoding.text(), "OFP2_ManSkeleton"), null, false);
    EncodeResult saved = server.encode(params).get();
    assertTrue(saved.saved(), saved.message());
    Animation animation = DecodedFile.of(Files.readAllBytes(folder.resolve("new.rtm"))).animation();
    assertEquals(encoding, animation.encoding());
    assertEquals(2, animation.frames().size());
    byte[] before = Files.readAllBytes(folder.resolve("new.rtm"));
    EncodeResult again = server.encode(params).get();
    assertFalse(again.saved());
    assertNull(again.hash());
    assertEquals(before.length, Files.size(folder.resolve("new.rtm")));
  }

  @Test
  void wrongParametersAreRefused() throws Exception {
    start(false);
    assertMessage("must be plain, bmtr 3", () -> text("bmtr 6", "OFP_Man"));
    assertMessage("skeleton is missing", () -> text("plain", " "));
    assertMessage("there is no skeleton \"Nobody\"", () -> text("plain", "Nobody"));
  }

  private static void assertMessage(
      String expected, org.junit.jupiter.api.function.Executable request) {
    String message = assertThrows(ExecutionException.class, request).getCause().getMessage();
    assertTrue(message.contains(expected), message);
  }
}
