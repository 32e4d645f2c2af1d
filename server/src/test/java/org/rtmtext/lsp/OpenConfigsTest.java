package org.rtmtext.lsp;

import static org.junit.jupiter.api.Assertions.assertFalse;

import java.nio.file.Files;
import java.nio.file.Path;
import org.eclipse.lsp4j.DidCloseTextDocumentParams;
import org.eclipse.lsp4j.FileChangeType;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.junit.jupiter.api.Test;

/** The text of an open {@code model.cfg} counts instead of the file. */
class OpenConfigsTest extends SkeletonTestBase {
  @Test
  void theTextOfAnOpenFileCounts() throws Exception {
    Path file = folder.resolve("model.cfg");
    Files.writeString(file, LEG);
    start(true);
    String uri = openWalk();
    awaitDiagnostics(uri, "bone-not-in-skeleton");
    String config = open(file, LEG);
    awaitDiagnostics(config, "");
    change(config, LEG_WITH_CAMO.replace("\"Knee\",\"Hip\"", "\"Knee\",\"Hup\""));
    awaitDiagnostics(uri, "");
    awaitDiagnostics(config, "skeleton-parent");
    server
        .getTextDocumentService()
        .didClose(new DidCloseTextDocumentParams(new TextDocumentIdentifier(config)));
    awaitDiagnostics(uri, "bone-not-in-skeleton");
    awaitDiagnostics(config, "");
  }

  @Test
  void anOpenFileThatIsNotOnTheDiskCounts() throws Exception {
    start(true);
    String uri = openWalk();
    awaitThat("looked", () -> client.diagnostics.containsKey(uri));
    String config = open(folder.resolve("model.cfg"), "#include \"Bones.hpp\"\n" + LEG);
    awaitDiagnostics(uri, "bone-not-in-skeleton");
    awaitDiagnostics(config, "config-include");
    change(config, LEG_WITH_CAMO);
    awaitDiagnostics(uri, "");
    awaitDiagnostics(config, "");
    change(config, LEG);
    awaitDiagnostics(uri, "bone-not-in-skeleton");
    close(config);
    awaitDiagnostics(uri, "");
    assertFalse(Files.exists(folder.resolve("model.cfg")));
  }

  @Test
  void anOpenFileElsewhereInTheWorkspaceCounts() throws Exception {
    start(true);
    String uri = openWalk();
    awaitThat("looked", () -> client.diagnostics.containsKey(uri));
    open(folder.resolve("models/model.cfg"), LEG);
    awaitThat("found", () -> "best".equals(reason(uri)));
  }

  /** The class of a folder above, on the disk and in an editor; its problems stay in its file. */
  @Test
  void theTextOfAFileAboveCounts() throws Exception {
    Path above = folder.resolve("model.cfg");
    Path file = folder.resolve("sub/model.cfg");
    Files.createDirectories(file.getParent());
    Files.writeString(above, LEG);
    String heir =
        "class CfgSkeletons { class Camo { skeletonInherit = \"Leg\"; skeletonBones[] = {"
            + "\"Camo\", \"Knee\"}; }; };";
    Files.writeString(file, heir);
    start(true);
    String uri = open(folder.resolve("sub/walk.rtmt"), TEXT);
    String config = open(file, heir);
    awaitDiagnostics(config, "");
    awaitDiagnostics(uri, "bone-case");
    String parent = open(above, LEG.replace("class Leg", "class Arm"));
    awaitDiagnostics(config, "skeleton-inherit");
    change(parent, LEG.replace("\"Knee\",\"Hip\"", "\"Knee\",\"Hup\""));
    awaitDiagnostics(config, "");
    awaitDiagnostics(parent, "skeleton-parent");
    close(parent);
    awaitDiagnostics(config, "");
    Files.writeString(above, LEG.replace("class Leg", "class Foot"));
    watched(above, FileChangeType.Changed);
    awaitDiagnostics(config, "skeleton-inherit");
    Files.delete(above);
    watched(above, FileChangeType.Deleted);
    awaitDiagnostics(config, "skeleton-inherit");
    Files.writeString(above, LEG);
    watched(above, FileChangeType.Created);
    awaitDiagnostics(config, "");
  }

  @Test
  void theTextOfAnIncludedFileThatIsOpenCounts() throws Exception {
    Path file = folder.resolve("model.cfg");
    Path included = folder.resolve("Bones.hpp");
    Files.writeString(file, "#include \"bones.hpp\"\n");
    Files.writeString(included, LEG);
    start(true);
    String uri = openWalk();
    awaitDiagnostics(uri, "bone-not-in-skeleton");
    String config = open(file, Files.readString(file));
    awaitDiagnostics(config, "");
    String bones = open(included, LEG_WITH_CAMO);
    awaitDiagnostics(uri, "");
    change(bones, LEG.replace("\"Knee\",\"Hip\"", "\"Knee\",\"Hup\""));
    awaitDiagnostics(uri, "bone-not-in-skeleton");
    close(bones);
    open(included, LEG_WITH_CAMO);
    awaitDiagnostics(uri, "");
    // A file that is included has no diagnostics of its own.
    assertFalse(client.diagnostics.containsKey(bones));
  }
}
