package org.rtmtext.lsp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonPrimitive;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionContext;
import org.eclipse.lsp4j.CodeActionParams;
import org.eclipse.lsp4j.FileChangeType;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextEdit;
import org.junit.jupiter.api.Test;
import org.rtmtext.codec.RtmCodec;
import org.rtmtext.joints.Rig;
import org.rtmtext.lsp.text.Snapshot;
import org.rtmtext.model.Animation;
import org.rtmtext.syntax.TextDocument;

/** Bones that a skeleton lacks in several animations are a problem of the {@code model.cfg}. */
class SkeletonProblemsTest extends WorkspaceTestBase {
  private Path config;

  private String start(String skeleton) throws Exception {
    config = Files.writeString(folder.resolve("model.cfg"), skeleton);
    start(true, capabilities -> {});
    setting(true);
    return config.toUri().toString();
  }

  private void awaitProblem(String uri, String severity, String text) throws Exception {
    awaitThat(text, () -> client.shownAt(uri).contains(severity + " " + text));
  }

  @Test
  void severalAnimationsAreOneProblemOfTheSkeleton() throws Exception {
    Path a = animation("a.rtm", TEXT);
    Path b = animation("b.rtm", TEXT);
    String uri = start(LEG);
    awaitProblem(
        uri,
        "Warning",
        "skeleton \"Leg\" lacks bone \"camo\" of 2 animations: add it here, or remove or rename it"
            + " in the animations (a.rtm, b.rtm)");
    for (Path animation : new Path[] {a, b}) {
      awaitProblem(
          text(animation),
          "Information",
          "1 bone of this animation is not in skeleton \"Leg\": see the problem in its model.cfg");
    }
    client.forget(uri);
    open(config, Files.readString(config));
    awaitProblem(uri, "Warning", "skeleton \"Leg\" lacks");
    change(uri, LEG.replace("Leg", "Limb"));
    awaitProblem(uri, "Warning", "skeleton \"Limb\" lacks");
    close(uri);
    awaitProblem(uri, "Warning", "skeleton \"Leg\" lacks");
    Files.delete(b);
    watched(b, FileChangeType.Deleted);
    awaitThat("no gap", () -> client.shownAt(uri).isEmpty());
    awaitProblem(text(a), "Warning", "bone \"camo\" is not in skeleton \"Leg\"");
  }

  @Test
  void clientsThatPullGetTheNotesWithTheFirstAnswer() throws Exception {
    Path a = animation("a.rtm", TEXT);
    animation("b.rtm", TEXT);
    config = Files.writeString(folder.resolve("model.cfg"), LEG);
    start(true, WorkspaceTestBase::pulling);
    List<String> messages =
        get(pull(null, Map.of())).getItems().stream()
            .flatMap(i -> i.getWorkspaceFullDocumentDiagnosticReport().getItems().stream())
            .map(d -> d.getSeverity() + " " + d.getMessage().getLeft())
            .toList();
    String note =
        "Information 1 bone of this animation is not in skeleton \"Leg\": see the problem in its"
            + " model.cfg";
    assertEquals(List.of(note, note), messages);
    awaitProblem(config.toUri().toString(), "Warning", "skeleton \"Leg\" lacks");
    Files.delete(a);
    watched(a, FileChangeType.Deleted);
    awaitThat("no gap", () -> client.shownAt(config.toUri().toString()).isEmpty());
  }

  /** The bones of an open text are marked, but do not count as warnings. */
  @Test
  void anOpenTextOfTheProblemIsInformation() throws Exception {
    // Written before the walk through the workspace, because no event tells of it.
    Path a = Files.writeString(folder.resolve("a.rtmt"), TEXT);
    start(LEG);
    String uri = open(a, TEXT);
    awaitProblem(uri, "Warning", "bone \"camo\" is not in skeleton \"Leg\"");
    Path b = animation("b.rtm", TEXT);
    watched(b, FileChangeType.Created);
    awaitProblem(uri, "Information", "bone \"camo\" is not in skeleton \"Leg\"");
    change(uri, TEXT.replace("camo", "kneee"));
    awaitProblem(uri, "Warning", "bone \"kneee\" is not in skeleton \"Leg\"");
    change(uri, TEXT);
    awaitProblem(uri, "Information", "bone \"camo\" is not in skeleton \"Leg\"");
    Files.delete(b);
    watched(b, FileChangeType.Deleted);
    awaitProblem(uri, "Warning", "bone \"camo\" is not in skeleton \"Leg\"");
  }

  /** Nobody can add bones to it. */
  @Test
  void aBuiltInSkeletonHasNoProblem() throws Exception {
    String man =
        TEXT.replace("Hip ", "Pelvis ").replace("Hip\n", "Pelvis\n").replace("Knee", "Spine");
    man = man.replace("  camo\n", "  Spine1\n  Spine2\n  Neck\n  camo\n");
    man = man.replaceAll("(  camo )(.*\n)", "  Spine1 $2  Spine2 $2  Neck $2$1$2");
    Path a = animation("a.rtm", man);
    Path b = animation("b.rtm", man);
    // Its note says that gaps were found.
    Path leg = animation("leg/a.rtm", TEXT);
    animation("leg/b.rtm", TEXT);
    Files.writeString(folder.resolve("leg/model.cfg"), LEG);
    start(true, capabilities -> {});
    setting(true);
    awaitProblem(text(leg), "Information", "1 bone of this animation");
    for (Path animation : new Path[] {a, b}) {
      String shown = client.shownAt(text(animation));
      assertTrue(shown.startsWith("Warning bone \"camo\" is not in skeleton"), shown);
    }
  }

  /** The note is not more severe than the problem. */
  @Test
  void aNoteIsNotMoreSevere() throws Exception {
    Files.writeString(
        folder.resolve("rtm.json"), "{\"rules\": {\"bone-not-in-skeleton\": \"hint\"}}");
    Path a = animation("a.rtm", TEXT);
    animation("b.rtm", TEXT);
    String uri = start(LEG);
    awaitProblem(uri, "Hint", "skeleton \"Leg\" lacks");
    awaitProblem(text(a), "Hint", "1 bone of this animation");
  }

  @Test
  void aSkeletonWithTheBonesHasNoProblem() throws Exception {
    animation("a.rtm", TEXT);
    Path b = animation("b.rtm", TEXT);
    String uri = start(LEG);
    awaitProblem(uri, "Warning", "skeleton \"Leg\" lacks");
    Files.writeString(config, LEG_WITH_CAMO);
    watched(config, FileChangeType.Changed);
    awaitThat("no gap", () -> client.shownAt(uri).isEmpty());
    awaitThat("no note", () -> client.shownAt(text(b)).isEmpty());
    Files.writeString(config, LEG);
    watched(config, FileChangeType.Changed);
    awaitProblem(uri, "Warning", "skeleton \"Leg\" lacks");
    setting(false);
    awaitThat("turned off", () -> client.shownAt(uri).isEmpty());
    awaitThat("turned off, too", () -> client.shownAt(text(b)).isEmpty());
  }

  private static final String LOST = cfg("Leg", "\"Hip\",\"\",\"Knee\",\"Hup\"");

  private static final String LOST_PARENT =
      "\"Hup\", the parent of \"Knee\", is not in this skeleton";

  @Test
  void aFileThatIsNotOpenIsReportedWithItsOwnProblems() throws Exception {
    animation("a.rtm", TEXT);
    animation("b.rtm", TEXT);
    Files.writeString(folder.resolve("rtm.json"), "{\"exclude\": [\"old/\"]}");
    Path excluded = Files.createDirectory(folder.resolve("old")).resolve("model.cfg");
    Files.writeString(excluded, LOST);
    String uri = start(LOST);
    awaitProblem(uri, "Warning", LOST_PARENT);
    awaitProblem(uri, "Warning", "skeleton \"Leg\" lacks bone \"camo\"");
    assertEquals("", client.shownAt(excluded.toUri().toString()));
    open(config, LEG);
    awaitThat("good in the editor", () -> !client.shownAt(uri).contains(LOST_PARENT));
    awaitProblem(uri, "Warning", "skeleton \"Leg\" lacks bone \"camo\"");
    close(uri);
    awaitProblem(uri, "Warning", LOST_PARENT);
    awaitProblem(uri, "Warning", "skeleton \"Leg\" lacks bone \"camo\"");
    setting(false);
    awaitThat("turned off", () -> client.shownAt(uri).isEmpty());
    setting(true);
    awaitProblem(uri, "Warning", LOST_PARENT);
    Files.writeString(config, LEG_WITH_CAMO);
    watched(config, FileChangeType.Changed);
    awaitThat("corrected", () -> client.shownAt(uri).isEmpty());
    Files.writeString(config, LOST);
    watched(config, FileChangeType.Changed);
    awaitProblem(uri, "Warning", LOST_PARENT);
    Files.delete(config);
    watched(config, FileChangeType.Deleted);
    awaitThat("deleted", () -> client.shownAt(uri).isEmpty());
  }

  /** While the file is open, such a client pulls its own problems. */
  @Test
  void clientsThatPullGetOwnProblemsOnce() throws Exception {
    config = Files.writeString(folder.resolve("model.cfg"), LOST);
    String uri = config.toUri().toString();
    start(true, WorkspaceTestBase::pulling);
    get(pull(null, Map.of()));
    awaitProblem(uri, "Warning", LOST_PARENT);
    open(config, LOST);
    awaitThat("pulled instead", () -> client.shownAt(uri).isEmpty());
    close(uri);
    awaitProblem(uri, "Warning", LOST_PARENT);
  }

  private static final String TAIL =
      """
      class CfgSkeletons {
        class Dog {
          skeletonBones[] = {
            "Hip", "",
            "Chest", "Hip",
            "Leg", "Chest",
            "Neck", "Leg", // of the wrong bone
            "Head", "Neck",
            "Tail", "Hip"
          };
        };
      };
      """;

  private Path dog(String name, int seed) throws Exception {
    return write(
        name,
        new Rig("Hip", "Chest<Hip", "Leg<Chest", "Neck<Chest", "Head<Neck", "Tail<Hip")
            .animation(seed, 10));
  }

  private Path write(String name, Animation animation) throws Exception {
    return Files.write(folder.resolve(name), RtmCodec.encode(animation));
  }

  @Test
  void aParentThatDoesNotFitTheMotionIsReportedOnce() throws Exception {
    Path a = dog("a.rtm", 1);
    dog("b.rtm", 2);
    String uri = start(TAIL);
    String warning = "Warning \"Leg\" is probably not the parent of \"Neck\": their joint moves by";
    awaitThat("reported", () -> client.shownAt(uri).startsWith(warning));
    assertTrue(client.shownAt(uri).endsWith(" (a.rtm, b.rtm)"), client.shownAt(uri));
    assertEquals("", client.shownAt(text(a)));
    open(config, TAIL);
    List<String> fixes = fixes(uri, 6);
    assertEquals(List.of("Change the parent to \"Chest\": \"Chest\""), fixes);
    change(uri, TAIL.replace("\"Neck\", \"Leg\"", "\"Neck\", \"Chest\""));
    awaitThat("no problem", () -> client.shownAt(uri).isEmpty());
  }

  @Test
  void missingBonesAreAddedWithTheParentsOfTheMotion() throws Exception {
    Rig rig =
        new Rig(
            "Hip",
            "CHEST<Hip",
            "Leg<CHEST",
            "Foot<Leg",
            "Head<CHEST",
            "Ball",
            "Ear<Head",
            "Tail<Hip");
    rig.turning(0, "Ear");
    write("a.rtm", rig.animation(1, 20));
    write("b.rtm", rig.animation(2, 20));
    animation("c.rtm", TEXT.substring(0, TEXT.indexOf("frame")).replace("Knee", "Head"));
    String skeleton =
        """
        class CfgSkeletons {
          class Dog {
            skeletonBones[] = {
              "Hip", "",
              "Chest", "Hip",
              "Tail", "Hip",
              "Head", "Chest" // the last one
            };
          };
        };
        """;
    String uri = start(skeleton);
    awaitProblem(uri, "Warning", "skeleton \"Dog\" lacks 5 bones");
    open(config, skeleton);
    assertEquals(
        List.of(
            "Add the 5 missing bones to skeleton \"Dog\", with parents proposed from the motion:"
                + " rtm.addMissingBones"),
        fixes(uri, 1));
    addMissing(uri);
    awaitThat("an edit", () -> client.edit != null);
    List<TextEdit> edits = client.edit.getEdit().getChanges().get(uri);
    String added =
        skeleton.replace(
            "\"Chest\" // the last one",
            """
            "Chest", // the last one
                  "Leg", "Chest",
                  "Foot", "Leg",
                  "Ear", "Head", // unsure: R mm, alternative CHEST: R mm
                  "Ball", "", // no joint, nearest R: R mm
                  "camo", "" // parent unknown\
            """);
    assertEquals(
        added,
        edited(skeleton, edits)
            .replaceAll("\\d+\\.\\d{3} mm", "R mm")
            .replaceAll("nearest \\w+", "nearest R"));
    change(uri, edited(skeleton, edits));
    awaitThat("no gap", () -> client.shownAt(uri).isEmpty());
    assertTrue(
        assertThrows(ExecutionException.class, () -> addMissing(uri))
            .getMessage()
            .contains("lacks no bone"));
  }

  /** A bone that seems misspelled is not added, and its children get the bone that is meant. */
  @Test
  void misspelledBonesAreNotAdded() throws Exception {
    Rig rig = new Rig("Hip", "Chset<Hip", "Head<Chset", "Ear<Chset");
    write("a.rtm", rig.animation(1, 20));
    write("b.rtm", rig.animation(2, 20));
    String skeleton =
        """
        class CfgSkeletons {
          class Dog { skeletonBones[] = { "Hip", "", "Chest", "Hip", "Head", "Chest" }; };
        };
        """;
    String uri = start(skeleton);
    awaitProblem(
        uri,
        "Warning",
        "skeleton \"Dog\" lacks 2 bones (\"Chset\": perhaps \"Chest\", \"Ear\") of 2 animations");
    open(config, skeleton);
    assertTrue(fixes(uri, 1).get(0).startsWith("Add the missing bone to skeleton"));
    addMissing(uri);
    awaitThat("an edit", () -> client.edit != null);
    String added = edited(skeleton, client.edit.getEdit().getChanges().get(uri));
    assertTrue(added.contains("\"Ear\", \"Chest\"") && !added.contains("Chset"), added);
  }

  /** The last complete pair of the text is no pair of the list. */
  @Test
  void missingBonesAreNotAddedBetweenABoneAndItsParent() throws Exception {
    Rig rig = new Rig("Hip", "Chest<Hip", "Head<Chest", "Ear<Head");
    write("a.rtm", rig.animation(1, 20));
    write("b.rtm", rig.animation(2, 20));
    String skeleton =
        """
        #define COMMON "Hip", ""
        class CfgSkeletons {
          class Dog { skeletonBones[] = { COMMON, "Chest", "Hip", "Head", "Chest" }; };
        };
        """;
    String uri = start(skeleton);
    awaitProblem(uri, "Warning", "skeleton \"Dog\" lacks bone");
    open(config, skeleton);
    String refusal = assertThrows(ExecutionException.class, () -> addMissing(uri)).getMessage();
    assertTrue(refusal.contains("add them by hand"), refusal);
    assertNull(client.edit);
  }

  private void addMissing(String uri) throws Exception {
    execute("rtm.addMissingBones", new JsonPrimitive(uri), new JsonPrimitive("Dog"));
  }

  private static String edited(String text, List<TextEdit> edits) {
    TextDocument edited = TextDocument.of(text);
    List<TextDocumentContentChangeEvent> lastFirst = new ArrayList<>();
    edits.forEach(
        e -> lastFirst.add(0, new TextDocumentContentChangeEvent(e.getRange(), e.getNewText())));
    return Snapshot.edited(edited, lastFirst).text();
  }

  /** Titles, and new texts or commands. */
  private List<String> fixes(String uri, int line) throws Exception {
    Range range = new Range(new Position(line, 0), new Position(line, 99));
    // The server sends actions without the alternatives of the protocol.
    List<?> actions =
        server
            .getTextDocumentService()
            .codeAction(
                new CodeActionParams(
                    new TextDocumentIdentifier(uri), range, new CodeActionContext(List.of())))
            .get();
    return actions.stream().map(action -> written(uri, (CodeAction) action)).toList();
  }

  private static String written(String uri, CodeAction action) {
    return action.getTitle()
        + ": "
        + (action.getCommand() != null
            ? action.getCommand().getCommand()
            : action.getEdit().getChanges().get(uri).get(0).getNewText());
  }
}
