package org.rtmtext.lsp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.eclipse.lsp4j.FileChangeType;
import org.junit.jupiter.api.Test;

/** Bones that a skeleton lacks in several animations are a problem of the {@code model.cfg}. */
class SkeletonGapsTest extends WorkspaceTestBase {
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
        "skeleton \"Leg\" lacks bone \"camo\" that 2 animations have: add it here, or remove or rename it in"
            + " the animations (a.rtm, b.rtm)");
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
}
