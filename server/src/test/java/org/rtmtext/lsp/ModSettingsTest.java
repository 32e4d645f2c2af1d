package org.rtmtext.lsp;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.JsonPrimitive;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.eclipse.lsp4j.FileChangeType;
import org.junit.jupiter.api.Test;

/** The settings of a mod in editors. */
class ModSettingsTest extends SkeletonTestBase {
  private static final String LEG_FILE = "{\"skeleton\": \"other.cfg#Leg\"}";

  private String json() {
    return folder.resolve("rtm.json").toUri().toString();
  }

  private Path settings(String text) throws IOException {
    return Files.writeString(folder.resolve("rtm.json"), text);
  }

  private void changeSettings(String text, FileChangeType type) throws IOException {
    watched(settings(text), type);
  }

  @Test
  void openTextsFollowTheFile() throws Exception {
    Files.writeString(folder.resolve("model.cfg"), LEG);
    start(true);
    String uri = openWalk();
    awaitDiagnostics(uri, "bone-not-in-skeleton");
    changeSettings("{\"rules\": {\"bone-not-in-skeleton\": \"off\"}}", FileChangeType.Created);
    awaitDiagnostics(uri, "");
    change(uri, TEXT.replaceFirst("frame 1\\R.*0\\R", "frame 0.5\n  Hip | 0 0 0 1 | 0 1 0\n"));
    awaitDiagnostics(uri, "phase-ends");
    changeSettings("{}", FileChangeType.Changed);
    awaitDiagnostics(uri, "bone-not-in-skeleton phase-ends");
  }

  @Test
  void problemsOfTheFileAreShownAndCleared() throws Exception {
    settings("{\"rules\": {\"x\": \"off\"}, \"skeleton\": \"none.cfg\"}");
    start(true);
    awaitDiagnostics(json(), "settings-unknown settings-value");
    changeSettings("{", FileChangeType.Changed);
    awaitDiagnostics(json(), "settings-syntax");
    changeSettings("{}", FileChangeType.Changed);
    awaitDiagnostics(json(), "");
    changeSettings("[]", FileChangeType.Changed);
    awaitDiagnostics(json(), "settings-value");
    Files.delete(folder.resolve("rtm.json"));
    watched(folder.resolve("rtm.json"), FileChangeType.Deleted);
    awaitDiagnostics(json(), "");
  }

  @Test
  void aFileThatIsAFolderIsReported() throws Exception {
    // Before the folder exists: the URI of a folder ends with a slash.
    String uri = json();
    Files.createDirectory(folder.resolve("rtm.json"));
    start(true);
    awaitDiagnostics(uri, "settings-syntax");
  }

  @Test
  void theFileOfAnOpenTextIsCheckedWithoutWatching() throws Exception {
    Path anim = Files.createDirectories(folder.resolve("anim"));
    Files.writeString(anim.resolve("rtm.json"), "{\"x\": 1}");
    start(false);
    openWalk();
    awaitDiagnostics(anim.resolve("rtm.json").toUri().toString(), "settings-unknown");
  }

  @Test
  void theSkeletonOfTheFileIsUsedUnlessTheUserChoosesAnother() throws Exception {
    Files.writeString(folder.resolve("model.cfg"), LEG_WITH_CAMO);
    Files.writeString(folder.resolve("other.cfg"), LEG);
    settings(LEG_FILE);
    start(true);
    String uri = openWalk();
    awaitThat("settings", () -> "settings".equals(reason(uri)));
    awaitDiagnostics(uri, "bone-not-in-skeleton");
    execute("rtm.useSkeleton", new JsonPrimitive(uri), new JsonPrimitive("OFP_Man"));
    assertEquals("chosen", reason(uri));
    execute("rtm.useSkeleton", new JsonPrimitive(uri), new JsonPrimitive(""));
    assertEquals("nearest", reason(uri));
  }

  @Test
  void rulesApplyToOpenModelConfigs() throws Exception {
    start(true);
    String wrong = cfg("Leg", "\"Hip\",\"x\"");
    String uri = open(folder.resolve("model.cfg"), wrong);
    awaitDiagnostics(uri, "skeleton-parent");
    changeSettings("{\"rules\": {\"skeleton-parent\": \"off\"}}", FileChangeType.Created);
    awaitDiagnostics(uri, "");
  }
}
