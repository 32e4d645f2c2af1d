package org.rtmtext.lsp.feature;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.eclipse.lsp4j.TextEdit;
import org.junit.jupiter.api.Test;
import org.rtmtext.joints.ProposedParents.Certainty;
import org.rtmtext.joints.ProposedParents.Proposal;
import org.rtmtext.lsp.protocol.RequestFailedException;
import org.rtmtext.mod.SkeletonFiles;
import org.rtmtext.problem.Problem;

class AddedBonesTest {
  private static final List<Proposal> BONES =
      List.of(
          new Proposal("x", "a", Certainty.SURE, 0, "b", 1),
          new Proposal("y\"", "x", Certainty.UNSURE, 0.001, "b", 0.002));

  /** The entries of a list after the edit; the skeleton then has no problems. */
  private static String added(String list) {
    String text = "class CfgSkeletons { class S { skeletonBones[] = {" + list + "}; }; };";
    ModelConfigDocument document = document(text);
    List<TextDocumentContentChangeEvent> changes = new ArrayList<>();
    for (TextEdit e : AddedBones.edit(document, "s", BONES).getChanges().get(document.uri())) {
      changes.add(0, new TextDocumentContentChangeEvent(e.getRange(), e.getNewText()));
    }
    ModelConfigDocument edited = document.next(2, changes);
    assertEquals(List.of(), edited.config().problems().stream().map(Problem::message).toList());
    assertEquals("x", edited.config().find("S").get().parentOf("y\"").get().name());
    return edited.text().replaceAll("(?s).*= \\{|\\}; \\}; \\};", "");
  }

  private static ModelConfigDocument document(String text) {
    return new ModelConfigDocument("untitled:model.cfg", 1, text, new SkeletonFiles());
  }

  @Test
  void aListOfOneLineContinuesBelow() {
    assertEquals(
        """
         "a", "",
          "x", "a",
          "y""\", "x" // unsure: 1.000 mm, alternative b: 2.000 mm
         \
        """,
        added(" \"a\", \"\" "));
  }

  @Test
  void entriesHaveTheIndentOfTheOthers() {
    assertEquals(
        """

        \t\t"a", "", // first
        \t\t"x", "a",
        \t\t"y""\", "x", // unsure: 1.000 mm, alternative b: 2.000 mm
        \t""",
        added("\n\t\t\"a\", \"\", // first\n\t"));
    assertEquals(
        "\r\n  \"a\",\"\",\r\n  \"x\", \"a\",\r\n  \"y\"\"\", \"x\" // unsure: 1.000 mm, alternative b:"
            + " 2.000 mm\r\n",
        added("\r\n  \"a\",\"\"\r\n"));
  }

  @Test
  void aCommentInTheListIsNotMoved() {
    assertEquals(
        """
        "a", "",
          "x", "a",
          "y""\", "x" // unsure: 1.000 mm, alternative b: 2.000 mm
         /* } */ \
        """,
        added("\"a\", \"\" /* } */ "));
  }

  @Test
  void aListWithoutBonesIsRefused() {
    for (String list : List.of("", "BONES", "\"a\"")) {
      assertThrows(RequestFailedException.class, () -> added(list), list);
    }
  }
}
