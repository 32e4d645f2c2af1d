package org.rtmtext.lsp;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.ReferenceContext;
import org.eclipse.lsp4j.ReferenceParams;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** References of a bone of a {@code model.cfg}. */
class ConfigReferencesTest extends WorkspaceTestBase {
  private static final String CONFIG =
      """
      class CfgSkeletons {
        class Leg { skeletonBones[] = {
          "Hip","",
          "Knee","Hip",
          "Foot","Knee"
        }; };
        class Long { skeletonInherit = "Leg"; skeletonBones[] = {"Toe","Knee"}; };
        class Other { skeletonBones[] = {"Knee",""}; };
      };
      """;

  private Path file;
  private Path walk;
  private Path hand;

  @BeforeEach
  void write() throws Exception {
    file = Files.writeString(folder.resolve("model.cfg"), CONFIG);
    walk = animation("anim/walk.rtm", GOOD.replace("Knee", "KNEE"));
    hand = Files.writeString(folder.resolve("hand.rtmt"), GOOD);
    animation("other/sit.rtm", GOOD);
    Files.writeString(folder.resolve("other/model.cfg"), LEG);
    animation("stand.rtm", GOOD.replace("Knee", "Foot"));
  }

  private TreeSet<String> references(Position at, boolean withDeclaration) throws Exception {
    ReferenceParams params =
        new ReferenceParams(
            new TextDocumentIdentifier(file.toUri().toString()),
            at,
            new ReferenceContext(withDeclaration));
    return get(server.getTextDocumentService().references(params)).stream()
        .map(
            l ->
                l.getUri().replaceFirst(".*/", "")
                    + ":"
                    + l.getRange().getStart().getLine()
                    + ":"
                    + l.getRange().getStart().getCharacter())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  @Test
  void theAnimationsWithTheSkeletonAreReferences() throws Exception {
    start(true);
    open(file, CONFIG);
    TreeSet<String> all =
        new TreeSet<>(
            List.of(
                "model.cfg:3:4",
                "model.cfg:4:11",
                "model.cfg:6:65",
                "walk.rtm:6:2",
                "hand.rtmt:4:2"));
    // Neither another skeleton of the file, nor an animation with another model.cfg.
    assertEquals(all, references(new Position(4, 13), true));
    all.remove("model.cfg:3:4");
    assertEquals(all, references(new Position(3, 5), false));
    assertEquals(new TreeSet<>(), references(new Position(0, 2), true));
  }

  @Test
  void theTextOfAnOpenAnimationCounts() throws Exception {
    start(true);
    open(file, CONFIG);
    String uri = open(hand, GOOD.replaceFirst("bones\n", "bones\n\n\n"));
    awaitThat("skeleton", () -> "nearest".equals(reason(uri)));
    assertEquals(
        new TreeSet<>(
            List.of(
                "model.cfg:2:4",
                "model.cfg:3:11",
                "walk.rtm:5:2",
                "hand.rtmt:5:2",
                "stand.rtm:5:2")),
        references(new Position(2, 5), true));
  }

  @Test
  void anEditOfTheConfigCounts() throws Exception {
    start(true);
    String uri = open(file, CONFIG);
    change(uri, "\n" + CONFIG.replace("\"Foot\",\"Knee\"", "\"Sole\",\"Knee\""));
    assertEquals(
        new TreeSet<>(
            List.of(
                "model.cfg:4:4",
                "model.cfg:5:11",
                "model.cfg:7:65",
                "walk.rtm:6:2",
                "hand.rtmt:4:2")),
        references(new Position(4, 5), true));
  }
}
