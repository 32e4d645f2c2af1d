package org.rtmtext.lsp;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.eclipse.lsp4j.ApplyWorkspaceEditParams;
import org.eclipse.lsp4j.ApplyWorkspaceEditResponse;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.CodeLensWorkspaceCapabilities;
import org.eclipse.lsp4j.DiagnosticCapabilities;
import org.eclipse.lsp4j.DiagnosticSeverity;
import org.eclipse.lsp4j.DiagnosticWorkspaceCapabilities;
import org.eclipse.lsp4j.DidChangeConfigurationParams;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.DidChangeWatchedFilesCapabilities;
import org.eclipse.lsp4j.DidChangeWatchedFilesParams;
import org.eclipse.lsp4j.DidCloseTextDocumentParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.DidSaveTextDocumentParams;
import org.eclipse.lsp4j.DocumentDiagnosticParams;
import org.eclipse.lsp4j.ExecuteCommandParams;
import org.eclipse.lsp4j.FileChangeType;
import org.eclipse.lsp4j.FileEvent;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InitializeResult;
import org.eclipse.lsp4j.InitializedParams;
import org.eclipse.lsp4j.MessageActionItem;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.RegistrationParams;
import org.eclipse.lsp4j.ShowMessageRequestParams;
import org.eclipse.lsp4j.TextDocumentClientCapabilities;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextDocumentItem;
import org.eclipse.lsp4j.VersionedTextDocumentIdentifier;
import org.eclipse.lsp4j.WorkspaceClientCapabilities;
import org.eclipse.lsp4j.WorkspaceFolder;
import org.eclipse.lsp4j.services.LanguageClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtmtext.projection.DecodedFile;

/** Which skeleton an open animation has, as files, settings and users say. */
class SkeletonsTest {
  private static final String TEXT =
      """
      rtm plain
      motion 0 0 0
      bones
        Hip
        Knee
        camo
      frame 0
        Hip  | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0
        Knee | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0
        camo | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0
      frame 1
        Hip  | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0
        Knee | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0
        camo | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0
      """;

  private static String cfg(String name, String bones) {
    return "class CfgSkeletons { class " + name + " { skeletonBones[] = {" + bones + "}; }; };\n";
  }

  private static final String LEG = cfg("Leg", "\"Hip\",\"\",\"Knee\",\"Hip\"");
  private static final String LEG_WITH_CAMO =
      cfg("Leg", "\"Hip\",\"\",\"Knee\",\"Hip\",\"camo\",\"Hip\"");

  @TempDir Path folder;

  /** A client that remembers what it was told, and wakes who waits for more. */
  static final class Client implements LanguageClient {
    final Map<String, String> diagnostics = new ConcurrentHashMap<>();

    /** Of the problem not-converted, by document. */
    final Map<String, DiagnosticSeverity> severities = new ConcurrentHashMap<>();

    final List<String> messages = new ArrayList<>();
    final List<String> messengers = new ArrayList<>();
    final List<String> registered = new ArrayList<>();
    volatile ApplyWorkspaceEditParams edit;
    volatile String answer;
    volatile int timesToldToAsk;
    private int timesTold;

    synchronized int timesTold() {
      return timesTold;
    }

    private synchronized void wasTold() {
      timesTold++;
      notifyAll();
    }

    /**
     * Waits until the client was told something more.
     *
     * @param end by {@link System#nanoTime}
     * @return how often it was by then; -1 if nothing came
     */
    synchronized int awaitMoreThan(int times, long end) throws InterruptedException {
      while (timesTold == times) {
        long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
        if (left <= 0) {
          return -1;
        }
        wait(left);
      }
      return timesTold;
    }

    @Override
    public void publishDiagnostics(PublishDiagnosticsParams params) {
      params.getDiagnostics().stream()
          .filter(d -> d.getCode().getLeft().equals("not-converted"))
          .forEach(d -> severities.put(params.getUri(), d.getSeverity()));
      diagnostics.put(
          params.getUri(),
          params.getDiagnostics().stream()
              .map(d -> d.getCode().getLeft())
              .collect(Collectors.joining(" ")));
      wasTold();
    }

    @Override
    public CompletableFuture<Void> refreshDiagnostics() {
      timesToldToAsk++;
      wasTold();
      return CompletableFuture.completedFuture(null);
    }

    /** Comes whenever an animation has another skeleton. */
    @Override
    public CompletableFuture<Void> refreshCodeLenses() {
      wasTold();
      return CompletableFuture.completedFuture(null);
    }

    @Override
    public synchronized void showMessage(MessageParams message) {
      messages.add(message.getMessage());
      messengers.add(Thread.currentThread().getName());
      wasTold();
    }

    synchronized boolean told(String part) {
      return messages.stream().anyMatch(m -> m.contains(part));
    }

    @Override
    public CompletableFuture<MessageActionItem> showMessageRequest(ShowMessageRequestParams q) {
      return CompletableFuture.completedFuture(
          q.getActions().stream()
              .filter(a -> a.getTitle().startsWith(answer))
              .findFirst()
              .orElse(null));
    }

    @Override
    public CompletableFuture<Void> registerCapability(RegistrationParams params) {
      params.getRegistrations().forEach(r -> registered.add(r.getMethod()));
      return CompletableFuture.completedFuture(null);
    }

    @Override
    public CompletableFuture<ApplyWorkspaceEditResponse> applyEdit(ApplyWorkspaceEditParams p) {
      edit = p;
      wasTold();
      return CompletableFuture.completedFuture(new ApplyWorkspaceEditResponse(true));
    }

    @Override
    public void logMessage(MessageParams message) {}

    @Override
    public void telemetryEvent(Object object) {}
  }

  private final Client client = new Client();
  private final RtmLanguageServer server = new RtmLanguageServer(code -> {});

  private void start(boolean watches) throws Exception {
    start(watches, capabilities -> {});
  }

  private InitializeResult start(boolean watches, Consumer<ClientCapabilities> more)
      throws Exception {
    server.connect(client);
    InitializeParams params = new InitializeParams();
    ClientCapabilities capabilities = new ClientCapabilities();
    WorkspaceClientCapabilities workspace = new WorkspaceClientCapabilities();
    if (watches) {
      workspace.setDidChangeWatchedFiles(new DidChangeWatchedFilesCapabilities(true));
    }
    workspace.setCodeLens(new CodeLensWorkspaceCapabilities(true));
    capabilities.setWorkspace(workspace);
    more.accept(capabilities);
    params.setCapabilities(capabilities);
    params.setWorkspaceFolders(List.of(new WorkspaceFolder(folder.toUri().toString(), "mod")));
    InitializeResult result = server.initialize(params).get();
    server.initialized(new InitializedParams());
    return result;
  }

  private String open(Path file, String text) {
    String uri = file.toUri().toString();
    server
        .getTextDocumentService()
        .didOpen(new DidOpenTextDocumentParams(new TextDocumentItem(uri, "rtm", 1, text)));
    return uri;
  }

  private String openWalk() throws IOException {
    Path anim = Files.createDirectories(folder.resolve("anim"));
    return open(anim.resolve("walk.rtmt"), TEXT);
  }

  private void change(String uri, String text) {
    server
        .getTextDocumentService()
        .didChange(
            new DidChangeTextDocumentParams(
                new VersionedTextDocumentIdentifier(uri, 2),
                List.of(new TextDocumentContentChangeEvent(text))));
  }

  /** Asks again whenever the client was told something; the time is for a server that is broken. */
  private void awaitThat(String what, BooleanSupplier condition) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(ServerProcess.LONGEST_SECONDS);
    int told = client.timesTold();
    while (!condition.getAsBoolean()) {
      told = client.awaitMoreThan(told, end);
      assertTrue(
          told >= 0,
          () -> what + "; diagnostics " + client.diagnostics + ", messages " + client.messages);
    }
  }

  private void awaitDiagnostics(String uri, String codes) throws InterruptedException {
    awaitThat(codes, () -> codes.equals(client.diagnostics.get(uri)));
  }

  private SkeletonResult skeleton(String uri) throws Exception {
    SkeletonParams params = new SkeletonParams();
    params.uri = uri;
    return server.skeleton(params).get();
  }

  private Object execute(String command, JsonElement... arguments) throws Exception {
    return server
        .getWorkspaceService()
        .executeCommand(new ExecuteCommandParams(command, List.of(arguments)))
        .get(ServerProcess.LONGEST_SECONDS, TimeUnit.SECONDS);
  }

  @Test
  void theFileInAFolderAboveIsFound() throws Exception {
    Files.writeString(folder.resolve("Model.cfg"), LEG);
    start(true);
    String uri = openWalk();
    awaitDiagnostics(uri, "bone-not-in-skeleton");
    SkeletonResult found = skeleton(uri);
    assertEquals("Leg", found.name);
    assertEquals(folder.resolve("Model.cfg").toString(), found.file);
    assertEquals("nearest", found.reason);
    assertEquals(2, found.known);
    assertEquals(2, found.bones);
    assertEquals(3, found.animationBones);
    assertEquals("plain", found.encoding);
    assertEquals(2, found.frames);
    SkeletonResult.Choice first = found.choices.get(0);
    assertEquals("Leg", first.name);
    assertEquals(2, first.bones);
    assertEquals(folder.resolve("Model.cfg") + "#Leg", first.skeleton);
    assertTrue(client.registered.contains("workspace/didChangeWatchedFiles"));
  }

  @Test
  void aChangeOfAWatchedFileIsSeen() throws Exception {
    Path file = folder.resolve("model.cfg");
    start(true);
    String uri = openWalk();
    awaitThat("looked", () -> client.diagnostics.containsKey(uri));
    Files.writeString(file, LEG);
    watched(file, FileChangeType.Created);
    awaitDiagnostics(uri, "bone-not-in-skeleton");
    Files.writeString(file, LEG_WITH_CAMO);
    watched(file, FileChangeType.Changed);
    awaitDiagnostics(uri, "");
  }

  @Test
  void aChangeOfAnIncludedFileIsSeen() throws Exception {
    Path file = folder.resolve("model.cfg");
    Path included = folder.resolve("Bones.HPP");
    Files.writeString(file, "#include \"Bones.HPP\"\n");
    start(true);
    String uri = openWalk();
    open(file, Files.readString(file));
    awaitDiagnostics(file.toUri().toString(), "config-include");
    Files.writeString(included, LEG);
    watched(included, FileChangeType.Created);
    awaitDiagnostics(uri, "bone-not-in-skeleton");
    awaitDiagnostics(file.toUri().toString(), "");
    Files.writeString(included, LEG_WITH_CAMO);
    watched(included, FileChangeType.Changed);
    awaitDiagnostics(uri, "");
  }

  /** Neovim 0.10 and 0.11 ask for diagnostics after an edit, and cannot be told to ask again. */
  @Test
  void aClientThatCannotBeToldToAskAgainIsSentDiagnosticsAndNotAsked() throws Exception {
    Path file = folder.resolve("model.cfg");
    InitializeResult result =
        start(true, c -> c.setTextDocument(pulling(new TextDocumentClientCapabilities())));
    assertNull(result.getCapabilities().getDiagnosticProvider());
    String uri = openWalk();
    awaitDiagnostics(uri, "");
    Files.writeString(file, LEG);
    watched(file, FileChangeType.Created);
    awaitDiagnostics(uri, "bone-not-in-skeleton");
    execute("rtm.useSkeleton", new JsonPrimitive(uri), new JsonPrimitive("OFP2_ManSkeleton"));
    awaitThat("the chosen skeleton", () -> client.diagnostics.get(uri).startsWith("bones-absent"));
    execute("rtm.useSkeleton", new JsonPrimitive(uri), new JsonPrimitive(""));
    awaitDiagnostics(uri, "bone-not-in-skeleton");
    Files.writeString(file, LEG_WITH_CAMO);
    watched(file, FileChangeType.Changed);
    awaitDiagnostics(uri, "");
  }

  @Test
  void aClientThatAsksAndCanBeToldToIsToldAndNotSentDiagnostics() throws Exception {
    Path file = folder.resolve("model.cfg");
    InitializeResult result =
        start(
            true,
            c -> {
              c.setTextDocument(pulling(new TextDocumentClientCapabilities()));
              c.getWorkspace().setDiagnostics(new DiagnosticWorkspaceCapabilities(true));
            });
    assertTrue(result.getCapabilities().getDiagnosticProvider().isInterFileDependencies());
    assertFalse(result.getCapabilities().getDiagnosticProvider().isWorkspaceDiagnostics());
    String uri = openWalk();
    Files.writeString(file, LEG);
    watched(file, FileChangeType.Created);
    awaitThat("asked", () -> asked(uri).equals("bone-not-in-skeleton"));
    assertTrue(client.timesToldToAsk > 0);
    assertEquals(Map.of(), client.diagnostics);
  }

  private static TextDocumentClientCapabilities pulling(TextDocumentClientCapabilities text) {
    text.setDiagnostic(new DiagnosticCapabilities());
    return text;
  }

  private String asked(String uri) {
    DocumentDiagnosticParams params = new DocumentDiagnosticParams(new TextDocumentIdentifier(uri));
    return server
        .getTextDocumentService()
        .diagnostic(params)
        .join()
        .getRelatedFullDocumentDiagnosticReport()
        .getItems()
        .stream()
        .map(d -> d.getCode().getLeft())
        .collect(Collectors.joining(" "));
  }

  @Test
  void filesAreWatchedInAnyLetterCase() {
    for (String name : List.of("model.cfg", "MODEL.CFG", "Model.Cfg", "bones.hpp", "Defs.H")) {
      assertTrue(isWatched(name), name);
    }
    assertFalse(isWatched("walk.rtm"));
    assertFalse(isWatched("model.cfg.bak"));
  }

  private static boolean isWatched(String name) {
    Path file = Path.of("/mod").resolve(name);
    return WatchedFiles.modelConfigWatchers().stream()
        .map(w -> "glob:" + w.getGlobPattern().getLeft())
        .anyMatch(glob -> file.getFileSystem().getPathMatcher(glob).matches(file));
  }

  private void watched(Path file, FileChangeType type) {
    server
        .getWorkspaceService()
        .didChangeWatchedFiles(
            new DidChangeWatchedFilesParams(List.of(new FileEvent(file.toUri().toString(), type))));
  }

  @Test
  void withoutWatchingAChangeIsSeenWhenATextIsSaved() throws Exception {
    Path file = folder.resolve("model.cfg");
    Files.writeString(file, LEG);
    start(false);
    String uri = openWalk();
    awaitDiagnostics(uri, "bone-not-in-skeleton");
    assertFalse(client.registered.contains("workspace/didChangeWatchedFiles"));
    Files.writeString(file, LEG_WITH_CAMO);
    server
        .getTextDocumentService()
        .didSave(new DidSaveTextDocumentParams(new TextDocumentIdentifier(uri)));
    awaitDiagnostics(uri, "");
  }

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

  private void close(String uri) {
    server
        .getTextDocumentService()
        .didClose(new DidCloseTextDocumentParams(new TextDocumentIdentifier(uri)));
  }

  @Test
  void aFileElsewhereInTheWorkspaceIsFound() throws Exception {
    Path other = Files.createDirectories(folder.resolve("models/leg"));
    Files.writeString(other.resolve("model.cfg"), LEG);
    start(true);
    String uri = openWalk();
    awaitThat("found", () -> "best".equals(reason(uri)));
    // It has two of three bones: too few to say that the third is wrong.
    awaitDiagnostics(uri, "");
  }

  private String reason(String uri) {
    try {
      return skeleton(uri).reason;
    } catch (Exception e) {
      return null;
    }
  }

  @Test
  void theSettingNamesOne() throws Exception {
    Files.writeString(folder.resolve("model.cfg"), LEG);
    Path other = Files.createDirectories(folder.resolve("other"));
    Files.writeString(other.resolve("model.cfg"), LEG_WITH_CAMO);
    start(true);
    String uri = openWalk();
    awaitDiagnostics(uri, "bone-not-in-skeleton");
    configure("other/model.cfg#Leg");
    awaitDiagnostics(uri, "");
    assertEquals("chosen", reason(uri));
    configure("../other/model.cfg");
    awaitThat("still", () -> "chosen".equals(reason(uri)));
    configure("nowhere/model.cfg");
    awaitDiagnostics(uri, "bone-not-in-skeleton");
    awaitThat("complaint", () -> client.told("rtm.skeleton: "));
    configure("OFP2_ManSkeleton");
    awaitThat("built in", () -> "OFP2_ManSkeleton".equals(name(uri)));
  }

  private String name(String uri) {
    try {
      return skeleton(uri).name;
    } catch (Exception e) {
      return null;
    }
  }

  private void configure(String skeleton) {
    JsonObject rtm = new JsonObject();
    rtm.addProperty("skeleton", skeleton);
    JsonObject settings = new JsonObject();
    settings.add("rtm", rtm);
    server.getWorkspaceService().didChangeConfiguration(new DidChangeConfigurationParams(settings));
  }

  @Test
  void aUserChoosesOneForTheSession() throws Exception {
    Files.writeString(folder.resolve("model.cfg"), LEG + cfg("Arm", "\"Hand\",\"\""));
    start(true);
    String uri = openWalk();
    awaitDiagnostics(uri, "bone-not-in-skeleton");
    client.answer = "Arm";
    execute("rtm.chooseSkeleton", new JsonPrimitive(uri));
    awaitThat("chosen", () -> "Arm".equals(name(uri)));
    awaitThat("told", () -> client.told("The setting rtm.skeleton keeps it"));
    // Looking for skeletons waits for files, which may hang: Java's common threads are few.
    assertEquals(List.of("rtm-files"), client.messengers);
    awaitDiagnostics(
        uri, "bones-absent bone-not-in-skeleton bone-not-in-skeleton bone-not-in-skeleton");
    // The list is edited: the choice stays.
    change(uri, TEXT.replace("camo", "Hand"));
    awaitDiagnostics(uri, "bone-not-in-skeleton bone-not-in-skeleton");
    execute("rtm.useSkeleton", new JsonPrimitive(uri), new JsonPrimitive(""));
    assertEquals("Leg", name(uri));
    ExecutionException refused =
        assertThrows(
            ExecutionException.class,
            () ->
                execute(
                    "rtm.useSkeleton", new JsonPrimitive(uri), new JsonPrimitive("model.cfg#X")));
    assertTrue(refused.getMessage().contains("there is no skeleton \"X\""), refused::getMessage);
  }

  @Test
  void anUnknownSkeletonIsRefusedWithWhatWasLookedForWhereAndWhatThereIs() throws Exception {
    Files.writeString(folder.resolve("model.cfg"), LEG + cfg("Arm", "\"Hand\",\"\""));
    start(true);
    String uri = openWalk();
    awaitDiagnostics(uri, "bone-not-in-skeleton");
    Path anim = folder.resolve("anim");
    assertEquals(
        "there is no skeleton \"Lag\": neither a file "
            + anim.resolve("Lag")
            + " nor a built-in skeleton of this name; nor is it in the workspace folder "
            + folder
            + "; there is ../model.cfg#Leg, ../model.cfg#Arm, OFP2_ManSkeleton, OFP_Man",
        refusal(uri, "Lag"));
    assertEquals(
        "there is no skeleton \"Lag\" in "
            + folder.resolve("model.cfg")
            + "; did you mean \"Leg\"? There is Leg, Arm",
        refusal(uri, "model.cfg#Lag"));
    assertEquals(
        "cannot read "
            + anim.resolve("x.cfg")
            + ": no such file or folder; nor is it in the workspace folder "
            + folder
            + "; there is ../model.cfg#Leg, ../model.cfg#Arm, OFP2_ManSkeleton, OFP_Man",
        refusal(uri, "x.cfg#Leg"));
    assertEquals("Leg", name(uri));
  }

  private String refusal(String uri, String wish) {
    ExecutionException refused =
        assertThrows(
            ExecutionException.class,
            () -> execute("rtm.useSkeleton", new JsonPrimitive(uri), new JsonPrimitive(wish)));
    return refused.getCause().getMessage();
  }

  @Test
  void convertsInPlace() throws Exception {
    Files.writeString(folder.resolve("model.cfg"), LEG);
    start(true);
    String uri = openWalk();
    awaitDiagnostics(uri, "bone-not-in-skeleton");
    execute("rtm.convert", new JsonPrimitive(uri), new JsonPrimitive("bmtr 5"));
    awaitThat("edited", () -> client.edit != null);
    String text = client.edit.getEdit().getChanges().get(uri).get(0).getNewText();
    assertTrue(text.startsWith("rtm bmtr 5\n"), text);
    awaitThat("told", () -> client.told("Converted to bmtr 5 by skeleton Leg"));
    assertTrue(client.told("\"camo\" is not in skeleton"));
  }

  @Test
  void convertsIntoANewFileAndNeverOverOne() throws Exception {
    Files.writeString(folder.resolve("model.cfg"), LEG);
    start(true);
    String uri = openWalk();
    awaitDiagnostics(uri, "bone-not-in-skeleton");
    JsonObject arguments = new JsonObject();
    arguments.addProperty("uri", uri);
    arguments.addProperty("to", "bmtr 5");
    arguments.addProperty("target", "walk.rtm");
    ConversionCommand.Result done = (ConversionCommand.Result) execute("rtm.convert", arguments);
    Path made = folder.resolve("anim/walk.rtm");
    assertEquals(made.toUri().toString(), done.uri());
    assertEquals(List.of("hip", "knee", "camo"), DecodedFile.read(made).animation().bones());
    byte[] before = Files.readAllBytes(made);
    arguments.addProperty("to", "bmtr 4");
    ExecutionException refused =
        assertThrows(ExecutionException.class, () -> execute("rtm.convert", arguments));
    assertTrue(refused.getMessage().contains("the file already exists"), refused::getMessage);
    assertArrayEquals(before, Files.readAllBytes(made));
    arguments.addProperty("overwrite", true);
    assertNotNull(execute("rtm.convert", arguments));
    assertEquals("bmtr 4", DecodedFile.read(made).animation().encoding().text());
  }

  @Test
  void anUntitledTextHasTheBuiltInOnes() throws Exception {
    start(true);
    String uri = "untitled:Untitled-1";
    server
        .getTextDocumentService()
        .didOpen(
            new DidOpenTextDocumentParams(
                new TextDocumentItem(uri, "rtm", 1, "rtm bmtr 5\nbones\n  pelvis\n  spine\n")));
    awaitThat("built in", () -> "built-in".equals(reason(uri)));
  }
}
