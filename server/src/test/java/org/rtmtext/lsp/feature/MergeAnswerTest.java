package org.rtmtext.lsp.feature;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.rtmtext.config.ConfigSource;
import org.rtmtext.lsp.protocol.Messages.MergeParams;
import org.rtmtext.lsp.protocol.RequestFailedException;
import org.rtmtext.reader.TextReader;
import org.rtmtext.save.DecodedFile;
import org.rtmtext.skeleton.ModelConfig;
import org.rtmtext.skeleton.Skeleton;

class MergeAnswerTest {
  private static final String URI = "file:///mod/walk.rtm";
  private static final Skeleton ROBOT =
      ModelConfig.read(
              new ConfigSource(
                  "model.cfg",
                  "class CfgSkeletons { class Robot {"
                      + " skeletonBones[] = {\"pelvis\", \"\", \"head\", \"pelvis\"}; }; };"),
              ConfigSource.Includes.NONE)
          .skeletons()
          .get(0);
  private static final String BASE =
      """
      rtm bmtr 5
      motion 0 0 1
      bones
        pelvis
        head
      frame 0
        pelvis | 0 0 0 1 | 0 1 0
        head   | 0 0 0 1 | 0 0.5 0
      """;

  /** The file of a text in base64. */
  private static String file(String text) throws Exception {
    byte[] bytes = DecodedFile.encode(TextReader.read(text).animation().orElseThrow()).bytes();
    return Base64.getEncoder().encodeToString(bytes);
  }

  private static MergeAnswer merged(String base, String ours, String theirs) throws Exception {
    return MergeAnswer.of(
        new MergeParams(URI, base == null ? null : file(base), file(ours), file(theirs)),
        bones -> ROBOT);
  }

  @Test
  void editsOfDifferentRowsAreBothKept() throws Exception {
    String ours = BASE.replace("0 1 0", "0 2 0");
    String theirs = BASE.replace("0 0.5 0", "0 0.25 0");
    MergeAnswer merged = merged(BASE, ours, theirs);
    assertEquals(0, merged.conflicts());
    assertEquals("Merged walk.rtm without conflicts", merged.message());
    String both = ours.replace("0 0.5 0", "0 0.25 0");
    assertEquals(file(both), merged.content());
    assertNull(merged.text());
    MergeAnswer text =
        MergeAnswer.of(
            new MergeParams(URI, file(BASE), file(ours), file(theirs), true), bones -> ROBOT);
    assertNull(text.content());
    assertEquals(file(both), file(text.text()));
  }

  @Test
  void aConflictHasBothVersions() throws Exception {
    MergeAnswer merged =
        merged(BASE, BASE.replace("0 1 0", "0 2 0"), BASE.replace("0 1 0", "0 3 0"));
    assertEquals(1, merged.conflicts());
    assertTrue(merged.message().startsWith("walk.rtm has 1 conflict. "), merged.message());
    String row =
        "  pelvis |        0        0        0        1 |         0         %d         0\n";
    assertTrue(
        merged
            .text()
            .contains(
                "<<<<<<< OURS\n"
                    + String.format(row, 2)
                    + "=======\n"
                    + String.format(row, 3)
                    + ">>>>>>> THEIRS\n"),
        merged.text());
  }

  /** The head follows the pelvis, so it is no conflict; nor are two frames two conflicts. */
  @Test
  void oneTurnedBoneIsOneConflict() throws Exception {
    String rows =
        """
          pelvis | 1 0 0 | 0 1 0 | 0 0 1 | 0 1 0
          head   | 1 0 0 | 0 1 0 | 0 0 1 | 0 2 0
        """;
    String plain = "rtm plain\nbones\n  pelvis\n  head\nframe 0\n" + rows + "frame 0.5\n" + rows;
    MergeAnswer merged =
        merged(
            plain,
            plain.replace("0 1 0\n", "0 2 0\n").replace("| 0 2 0\nf", "| 0 3 0\nf"),
            plain.replace("0 1 0\n", "0 5 0\n").replace("| 0 2 0\nf", "| 0 6 0\nf"));
    assertEquals(1, merged.conflicts(), merged.message());
    assertNull(merged.content());
  }

  @Test
  void versionsThatBothAddedAreOneConflict() throws Exception {
    MergeAnswer merged = merged(null, BASE, BASE.replace("0 1 0", "0 3 0"));
    assertEquals(1, merged.conflicts());
    assertTrue(merged.text().startsWith("rtm bmtr 5\n<<<<<<< OURS\n"), merged.text());
  }

  @Test
  void aVersionThatCannotBeReadIsNamed() throws Exception {
    String damaged = Base64.getEncoder().encodeToString(new byte[] {1, 2, 3});
    String file = file(BASE);
    String message =
        assertThrows(
                RequestFailedException.class,
                () -> MergeAnswer.of(new MergeParams(URI, file, file, damaged), bones -> ROBOT))
            .getMessage();
    assertTrue(message.startsWith("walk.rtm (theirs):@0: "), message);
    assertEquals(
        "ours is missing",
        assertThrows(
                RequestFailedException.class,
                () -> MergeAnswer.of(new MergeParams(URI, file, null, file), bones -> ROBOT))
            .getMessage());
    assertEquals(
        "a version must be in base64",
        assertThrows(
                RequestFailedException.class,
                () -> MergeAnswer.of(new MergeParams(URI, file, "§", file), bones -> ROBOT))
            .getMessage());
  }
}
