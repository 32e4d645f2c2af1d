package org.rtmtext.lsp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.SymbolCapabilities;
import org.eclipse.lsp4j.WorkspaceSymbol;
import org.eclipse.lsp4j.WorkspaceSymbolParams;
import org.eclipse.lsp4j.WorkspaceSymbolResolveSupportCapabilities;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The requests {@code workspace/symbol} and {@code workspaceSymbol/resolve}. */
class WorkspaceSymbolsTest extends WorkspaceTestBase {
  private Path walk;
  private Path text;

  @BeforeEach
  void write() throws Exception {
    Files.writeString(folder.resolve("model.cfg"), LEG);
    walk = animation("anim/kneel.rtm", TEXT);
    text = Files.writeString(folder.resolve("hand.rtmt"), TEXT);
    animation("good.rtm", GOOD.replace("Knee", "Other"));
  }

  private static void resolving(ClientCapabilities capabilities) {
    SymbolCapabilities symbol = new SymbolCapabilities();
    symbol.setResolveSupport(
        new WorkspaceSymbolResolveSupportCapabilities(List.of("location.range")));
    capabilities.getWorkspace().setSymbol(symbol);
  }

  private List<? extends WorkspaceSymbol> find(String query) throws Exception {
    return get(server.getWorkspaceService().symbol(new WorkspaceSymbolParams(query))).getRight();
  }

  private static String place(WorkspaceSymbol symbol) {
    if (symbol.getLocation().isRight()) {
      return symbol.getLocation().getRight().getUri();
    }
    Location location = symbol.getLocation().getLeft();
    return location.getUri() + ":" + location.getRange().getStart().getLine();
  }

  private static TreeSet<String> shown(List<? extends WorkspaceSymbol> symbols) {
    return symbols.stream()
        .map(s -> s.getKind() + " " + s.getName() + " in " + s.getContainerName() + " " + place(s))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  @Test
  void animationsAndTheirBonesAreFoundInAnyLetterCase() throws Exception {
    start(true);
    assertEquals(
        new TreeSet<>(
            List.of(
                "File kneel.rtm in anim " + text(walk) + ":0",
                "Variable Knee in hand.rtmt " + text.toUri() + ":4",
                "Variable Knee in kneel.rtm " + text(walk) + ":6")),
        shown(find("kNEe")));
  }

  @Test
  void skeletonsAreFound() throws Exception {
    start(true);
    String cfg = folder.resolve("model.cfg").toUri().toString();
    assertEquals(
        new TreeSet<>(List.of("Class Leg in model.cfg " + cfg + ":0")), shown(find("leg")));
  }

  @Test
  void linesAreFoundWhenTheClientAsksForThem() throws Exception {
    start(true, WorkspaceSymbolsTest::resolving);
    WorkspaceSymbol bone =
        find("knee").stream()
            .filter(s -> "kneel.rtm".equals(s.getContainerName()))
            .findFirst()
            .orElseThrow();
    assertTrue(bone.getLocation().isRight());
    assertEquals(
        text(walk) + ":6", place(get(server.getWorkspaceService().resolveWorkspaceSymbol(bone))));
  }

  @Test
  void theNearestNamesComeFirstAndResultsAreBounded() throws Exception {
    for (int i = 0; i < 150; i++) {
      animation("many/xHip" + i + ".rtm", GOOD);
    }
    start(true);
    List<? extends WorkspaceSymbol> found = find("hip");
    assertEquals(200, found.size());
    assertEquals("xHip0.rtm", found.get(0).getName());
    animation("many/hip.rtm", GOOD);
    watched(folder.resolve("many/hip.rtm"), org.eclipse.lsp4j.FileChangeType.Created);
    assertEquals("hip.rtm", find("hip").get(0).getName());
  }

  @Test
  void theyDoNotDependOnTheSetting() throws Exception {
    start(true);
    setting(false);
    assertEquals(1, find("kneel").size());
  }
}
