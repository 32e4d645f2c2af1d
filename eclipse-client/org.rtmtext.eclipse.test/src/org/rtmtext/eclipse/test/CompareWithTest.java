package org.rtmtext.eclipse.test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtmtext.eclipse.compare.CompareWithHandler;

class CompareWithTest extends EditorFixture {
  @Test
  void animationAndTextFileAreComparedWithUnsavedChanges(@TempDir Path folder) throws Exception {
    String other = Files.readString(Workspace.testdata("walk.rtmt"));
    Path left = Files.writeString(folder.resolve("other.rtmt"), other);
    edit();
    CompareWithHandler.compare(left, path);
    String edited = text();
    Wait.until(
        "both texts are shown", () -> ScreenTexts.shown().containsAll(List.of(other, edited)));
    assertEquals("other.rtmt ↔ walk.rtm", Workspace.page().getActiveEditor().getTitle());
    Screenshots.take("compare-with");
  }

  @Test
  void theOtherAnimationHasTheFormOfTheChosenOne(@TempDir Path folder) throws Exception {
    Path left = Files.copy(path, folder.resolve("other.rtm"));
    String exact = text();
    CompareWithHandler.compare(left, path);
    Wait.until(
        "both show exact values", () -> Collections.frequency(ScreenTexts.shown(), exact) >= 2);
    Workspace.page().closeEditor(Workspace.page().getActiveEditor(), false);
    Workspace.page().activate(editor);
    Commands.run("showPoses");
    Wait.until("poses are shown", () -> text().contains("\nposes ") && !editor.isDirty());
    String poses = text();
    CompareWithHandler.compare(left, path);
    Wait.until("both show poses", () -> Collections.frequency(ScreenTexts.shown(), poses) >= 2);
    Screenshots.take("compare-with-poses");
  }

  @Test
  void anUnreadableFileIsReported() throws Exception {
    Path damaged = Files.write(path.resolveSibling("damaged.rtm"), new byte[] {1, 2, 3});
    String texts =
        Dialogs.during(
            () -> {
              CompareWithHandler.compare(damaged, path);
              Wait.events();
            },
            "compare-with-damaged",
            "OK");
    assertTrue(texts.contains("damaged.rtm"), texts);
  }
}
