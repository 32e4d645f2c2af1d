package org.rtmtext.lsp.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.eclipse.lsp4j.Diagnostic;
import org.junit.jupiter.api.Test;
import org.rtmtext.lsp.Marked;

class DiagnosticsTest {
  private static void check(String marked, String... expected) {
    Marked fixture = Marked.of(marked);
    List<Diagnostic> found =
        Diagnostics.of(
            fixture.document(), 1000, "setting rtm.diagnostics.limit", "page", List.of());
    assertEquals(
        Arrays.stream(expected).collect(Collectors.joining("\n")),
        found.stream()
            .map(
                d ->
                    d.getSeverity() + " " + d.getCode().getLeft() + ": " + d.getMessage().getLeft())
            .collect(Collectors.joining("\n")));
    assertEquals(fixture.ranges(), found.stream().map(Diagnostic::getRange).toList());
  }

  @Test
  void errorsAndWarnings() {
    check(
        """
        rtm bmtr 5
        bones
          pelvis
        frame 0
          «pelvsi» | 0 0 0 1 | 0 0 0
        «frame 1.5»
          pelvis | «0 0 0 1.5» | 0 0 0
        """,
        "Error bone-unknown: bone \"pelvsi\" is not in the list of bones; did you mean \"pelvis\"?",
        "Warning phase-range: phase 1.5 of frame 2 is outside the range 0 to 1: scale the phases"
            + " of all frames to the range 0 to 1",
        "Warning quaternion-length: the quaternion of \"pelvis\" has length 1.5 in frame 2 (phase"
            + " 1.5), which distorts the bone: divide the quaternion by its length");
  }

  @Test
  void whatIsStoredOfATextThatLeavesItOut() {
    check(
        """
        «rtm plain»
        bones
          pelvis
        frame 0
          pelvis | 1 0 0 | 0 1 0 | 0 0 1 | «1e-50» 0 0
        """,
        "Warning motion-missing: 'motion' is missing, so 0 0 0 is stored: add 'motion' with the"
            + " distance that the model moves in one cycle, or 'motion 0 0 0'",
        "Warning stored-as-zero: 1e-50 is stored as 0: it is too small for a float; write 0 if"
            + " that is intended");
  }

  @Test
  void codesLinkToTheirDescription() {
    List<Diagnostic> found =
        Diagnostics.of(
            Marked.of("rtm bmtr 5\nbones\n").document(),
            1000,
            "setting rtm.diagnostics.limit",
            "page",
            List.of());
    assertEquals("page#no-frames", found.get(0).getCodeDescription().getHref());
  }

  @Test
  void manyRowsWithOneCauseHaveOneDiagnostic() {
    String head = "rtm bmtr 5\nmotion 0 0 0\nbones\n  a\n  b\n  c\n";
    StringBuilder text = new StringBuilder(head);
    for (int f = 0; f < 8; f++) {
      text.append("frame ").append(f == 7 ? "1" : "0.1" + f).append('\n');
      text.append(f == 0 ? "  a | «0 0 0 0.8» | 0 0 0\n" : "  a | 0 0 0 0.8 | 0 0 0\n");
      text.append("  b | 0 0 0 0.8 | 0 0 0\n  c | 0 0 0 0.8 | 0 0 ");
      text.append(f == 3 ? "«99»\n" : "0\n");
    }
    check(
        text.toString().replace("frame 0.10", "frame 0").replace("0 0 «99»", "«0 0 99»"),
        "Warning quaternion-length: the quaternions of all 3 bones have length 0.8 in all 8 frames,"
            + " which distorts the bones: divide each quaternion by its length",
        "Warning position-far: the position of \"c\" has a coordinate of 99 m in frame 4 (phase"
            + " 0.13), which is probably too far, and which the file stores in steps of 0.0625 m:"
            + " correct it");
  }

  private static List<String> related(String code, String text) {
    List<Diagnostic> found =
        Diagnostics.of(Marked.of(text).document(), 1000, "", "", List.of()).stream()
            .filter(d -> d.getCode().getLeft().equals(code))
            .toList();
    assertEquals(1, found.size(), found::toString);
    return found.get(0).getRelatedInformation().stream()
        .map(r -> r.getLocation().getRange().getStart().getLine() + " " + r.getMessage())
        .toList();
  }

  @Test
  void theOtherPlacesOfAProblemAreRelatedInformation() {
    String head = "rtm bmtr 5\nmotion 0 0 0\nbones\n  a\n  b\n";
    assertEquals(
        List.of("7 frame 0: b", "10 frame 1: b"),
        related(
            "quaternion-length",
            head
                + "frame 0\n  a | 0 0 0 0.8 | 0 0 0\n  b | 0 0 0 0.8 | 0 0 0\n"
                + "frame 1\n  a | 0 0 0 1 | 0 0 0\n  b | 0 0 0 0.8 | 0 0 0\n"));
    String rows = "  a | 0 0 0 1 | 0 0 0\n  b | 0 0 0 1 | 0 0 0\n";
    assertEquals(
        List.of("8 frame -1", "14 frame 3"),
        related(
            "phase-range",
            head + String.join(rows, "frame -2\n", "frame -1\n", "frame 1\n", "frame 3\n", "")));
  }

  @Test
  void manyRowsWithOneCauseHideNoOthers() {
    StringBuilder text = new StringBuilder("rtm bmtr 5\nmotion 0 0 0\nbones\n");
    IntStream.range(0, 130).forEach(bone -> text.append("  b").append(bone).append('\n'));
    text.append("frame 0\n");
    for (int bone = 0; bone < 130; bone++) {
      text.append("  b").append(bone).append(" | 0 0 0 0.8 | 0 0 ");
      text.append(bone == 129 ? "99\n" : "0\n");
    }
    List<Diagnostic> found =
        Diagnostics.of(Marked.of(text.toString()).document(), 1000, "setting", "", List.of());
    assertEquals(
        List.of("quaternion-length", "position-far"),
        found.stream().map(d -> d.getCode().getLeft()).toList());
  }

  @Test
  void aNoteSaysThatThereAreMore() {
    String text =
        """
        rtm bmtr 5
        bones
         a
        frame 0
         a | 0 0 0 1 | 0 0 0
        """;
    text += " b | 0 0 0 1 | 0 0 0\n".repeat(30);
    List<Diagnostic> found =
        Diagnostics.of(
            Marked.of(text).document(), 10, "setting rtm.diagnostics.limit", "", List.of());
    assertEquals(11, found.size());
    assertEquals(
        "10 of 30 problems are shown (setting rtm.diagnostics.limit)",
        found.get(10).getMessage().getLeft());
    assertEquals(
        "10 of 30 problems are shown (preference X)",
        Diagnostics.of(Marked.of(text).document(), 10, "preference X", "", List.of())
            .get(10)
            .getMessage()
            .getLeft());
  }

  @Test
  void aProjectedTextCannotKeepComments() {
    List<Diagnostic> found =
        Diagnostics.of(
            Marked.of(
                    """
                    rtm bmtr 5 // why
                    motion 0 0 0
                    bones
                     "//"
                    frame 0
                     "//" | 0 0 0 1 | 0 0 0
                    """)
                .projected(),
            10,
            "setting rtm.diagnostics.limit",
            "",
            List.of());
    assertEquals(1, found.size());
    assertEquals("comment-not-stored", found.get(0).getCode().getLeft());
    assertEquals(11, found.get(0).getRange().getStart().getCharacter());
  }
}
