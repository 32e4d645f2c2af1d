package org.rtmtext.lsp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionContext;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.CodeActionParams;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DiagnosticSeverity;
import org.eclipse.lsp4j.DidChangeConfigurationParams;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.DidChangeWatchedFilesParams;
import org.eclipse.lsp4j.DidCloseTextDocumentParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.DidSaveTextDocumentParams;
import org.eclipse.lsp4j.DocumentDiagnosticParams;
import org.eclipse.lsp4j.ExecuteCommandParams;
import org.eclipse.lsp4j.FileChangeType;
import org.eclipse.lsp4j.FileEvent;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InitializedParams;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextDocumentItem;
import org.eclipse.lsp4j.VersionedTextDocumentIdentifier;
import org.rtmtext.files.FileBytes;
import org.rtmtext.lsp.feature.PoseEditPrompts.Remaining;
import org.rtmtext.lsp.protocol.Messages.DecodeParams;
import org.rtmtext.lsp.protocol.Messages.DecodeResult;
import org.rtmtext.lsp.protocol.Messages.EncodeParams;
import org.rtmtext.lsp.protocol.Messages.EncodeResult;
import org.rtmtext.lsp.protocol.Messages.FigureParams;
import org.rtmtext.lsp.protocol.RtmUri;
import org.rtmtext.testing.Cases.Case;

/**
 * An editor and other programs that work on the files of one folder. The sections of a case are
 * files in the folder; the last section has a step in each line. Below it, indented, is what the
 * user sees of it, and each file that the server has changed: the file with the same bytes, such as
 * {@code testdata/walk.rtm}, or a letter for new bytes, with the lines of the text that differ.
 *
 * <p>Steps of the editor; they act on the file that was opened last:
 *
 * <ul>
 *   <li>{@code start JSON}: parameters of {@code initialize}; only as the first step. Unless they
 *       say otherwise, animations are opened with exact values.
 *   <li>{@code setting JSON}: other settings
 *   <li>{@code open FILE}: an animation is decoded; {@code open FILE beside OTHER}: for a
 *       comparison; {@code reopen} decodes it again, and the text is replaced; {@code decode FILE}
 *       only decodes; {@code decode FILE like OTHER} compares; {@code new FILE = OTHER}: a text
 *       that is not open in the server; {@code go to FILE} is open
 *   <li>{@code edit OLD => NEW}: the first match of a regular expression; {@code edit all}: each
 *   <li>{@code undo}, {@code undo N} and {@code redo}
 *   <li>{@code run COMMAND ARGUMENTS}: JSON without the URI; {@code <BONE N>} is the line of a row
 *       in frame N, from 0, or in {@code still}, {@code <FILE>} is its URI. Its edit is applied.
 *       {@code fix N}: the first quick fix in line N; {@code rewrite N}: the first other action, if
 *       it is a command
 *   <li>{@code save}, {@code save as FILE}, {@code save over what is there} with its hash; {@code
 *       overwrite} and {@code overwrite FILE} whatever is there; {@code close}
 *   <li>{@code problems}: the diagnostics that are pushed, which must be those that are pulled
 *   <li>{@code text REGEX}: the lines of the text that have a match; {@code count REGEX}; {@code
 *       print FILE REGEX} of the text of a file; {@code is N}: compares with the text N edits ago
 *   <li>{@code saved pose}: whether the figure also shows the saved one
 *   <li>{@code changed FILE}: the editor has noticed a change on the disk
 *   <li>{@code fail to keep}: the editor cannot keep the content of a file before a save
 * </ul>
 *
 * <p>{@link CaseFolder} has the steps of other programs.
 */
final class EditorSteps {
  private static final Pattern ROW = Pattern.compile("<(\\w+) (\\d+|still)>");
  private static final Pattern FILE = Pattern.compile("<([\\w/.]+)>");
  private static final int LONGEST_SECONDS = 60;
  private static final boolean UPDATE = Boolean.getBoolean("golden.update");

  /** A text in the editor. */
  private static final class Text {
    final String uri;
    final Path file;
    final Path animation;
    final List<String> versions = new ArrayList<>();
    int shown;
    boolean isOpen;
    String hash;

    Text(String uri, Path file, Path animation, String text) {
      this.uri = uri;
      this.file = file;
      this.animation = animation;
      versions.add(text);
    }

    String content() {
      return versions.get(shown);
    }

    boolean isProjected() {
      return file.equals(animation);
    }
  }

  private final CaseFolder folder;
  private final RecordingClient client = new RecordingClient();
  private final TypedServer server = TypedServer.start(client);
  private final Map<String, Text> texts = new LinkedHashMap<>();

  private final StringBuilder shown = new StringBuilder();
  private boolean isStarted;
  private Text text;

  private EditorSteps(CaseFolder folder) {
    this.folder = folder;
  }

  static String run(Case input, Path temp) throws Exception {
    EditorSteps steps = new EditorSteps(CaseFolder.in(temp, input));
    StringBuilder transcript = new StringBuilder();
    String[] all = input.transcript().split("\n(?!  )");
    for (String step : all) {
      String[] parts = step.split("\n", 2);
      String expected = parts.length == 1 ? "" : parts[1] + "\n";
      transcript.append(parts[0]).append('\n').append(steps.run(parts[0], expected));
    }
    get(steps.server.shutdown());
    steps.shown.setLength(0);
    steps.showMessages();
    steps.showWritten();
    assertEquals("", steps.shown.toString(), "after the last step");
    return transcript.toString();
  }

  private static <T> T get(Future<T> answer) throws Exception {
    return answer.get(ServerProcess.LONGEST_SECONDS, TimeUnit.SECONDS);
  }

  private String run(String step, String expected) throws Exception {
    shown.setLength(0);
    Map<String, byte[]> before = folder.files();
    String[] words = (step + " ").split(" ", 2);
    String rest = words[1].strip();
    if (folder.otherProgram(words[0], rest)) {
      folder.newAnimations().forEach(this::say);
      showMessages();
    } else if (words[0].equals("start")) {
      start(rest);
      showMessages();
    } else {
      start("{}");
      editor(step, words[0], rest, expected, before);
      awaitFileWork();
      showMessages();
      folder.changes(before).forEach(this::say);
    }
    showWritten();
    return shown.toString();
  }

  private void say(String line) {
    String named =
        line.replace(folder.path().toUri().getRawPath(), "./")
            .replace(folder.path() + File.separator, "./")
            .replace("\n", "\n  ");
    shown.append("  ").append(named.strip()).append('\n');
  }

  private void start(String more) throws Exception {
    if (isStarted) {
      return;
    }
    isStarted = true;
    JsonObject params =
        JsonParser.parseString(
                """
                {"capabilities": {
                   "workspace": {"didChangeWatchedFiles": {"dynamicRegistration": true}},
                   "window": {"showDocument": {"support": true}}},
                 "initializationOptions": {"text": "exact"}}
                """)
            .getAsJsonObject();
    merge(params, JsonParser.parseString(more).getAsJsonObject());
    client.replaced = this::isAsked;
    get(server.initialize(TypedServer.GSON.fromJson(params, InitializeParams.class)));
    server.initialized(new InitializedParams());
  }

  private static void merge(JsonObject all, JsonObject more) {
    for (Map.Entry<String, JsonElement> member : more.entrySet()) {
      if (member.getValue().isJsonObject() && all.has(member.getKey())) {
        merge(all.getAsJsonObject(member.getKey()), member.getValue().getAsJsonObject());
      } else {
        all.add(member.getKey(), member.getValue());
      }
    }
  }

  private void isAsked(String uri) {
    Path file = Path.of(URI.create(uri));
    String content = Files.exists(file) ? " with " + folder.content(file) : ", which is missing";
    say("the editor keeps " + file.getFileName() + content);
  }

  private void editor(
      String step, String verb, String rest, String expected, Map<String, byte[]> before)
      throws Exception {
    switch (verb) {
      case "setting" ->
          server
              .getWorkspaceService()
              .didChangeConfiguration(
                  new DidChangeConfigurationParams(JsonParser.parseString(rest)));
      case "open" -> open(rest.split(" beside "));
      case "reopen" -> decode(text.uri).ifPresent(d -> change(d.text()));
      case "decode" -> {
        String[] names = rest.split(" like ");
        (names.length == 1
                ? decode(uri(names[0]))
                : decode(DecodeParams.ofVersion(uri(names[1]), base64(folder.path(names[0])))))
            .map(DecodeResult::text)
            .ifPresent(
                decoded ->
                    say(
                        decoded.contains("\nposes ")
                            ? "a text of poses"
                            : "a text of stored values"));
      }
      case "new" -> {
        String[] names = rest.split(" = ");
        Path file = folder.path(names[0]);
        text = new Text(uri(file), file, file, Files.readString(folder.path(names[1])));
      }
      case "go" -> text = texts.get(rest.substring("to ".length()));
      case "edit" -> edit(rest);
      case "undo" -> show(text.shown - (rest.isEmpty() ? 1 : Integer.parseInt(rest)));
      case "redo" -> show(text.shown + 1);
      case "run" -> run(rest);
      case "fix" -> choose(Integer.parseInt(rest), CodeActionKind.QuickFix);
      case "rewrite" -> choose(Integer.parseInt(rest), CodeActionKind.RefactorRewrite);
      case "save", "overwrite" -> save(step, verb.equals("overwrite"), before);
      case "close" -> {
        server.getTextDocumentService().didClose(new DidCloseTextDocumentParams(id()));
        text.isOpen = false;
      }
      case "problems" -> problems(expected);
      case "text" -> matches(rest).forEach(this::say);
      case "count" -> say(matches(rest).count() + "");
      case "is" -> say(comparison(text.versions.get(text.shown - Integer.parseInt(rest))));
      case "print" -> {
        String[] words = rest.split(" ", 2);
        Pattern pattern = Pattern.compile(words[1]);
        CaseFolder.lines(Files.readAllBytes(folder.path(words[0]))).stream()
            .filter(line -> pattern.matcher(line).find())
            .forEach(this::say);
      }
      case "saved" -> say(figure().has("saved") ? "shown" : "not shown");
      case "changed" -> changed(rest);
      case "fail" ->
          client.replaced =
              uri -> {
                throw new IllegalStateException("the history is full");
              };
      default -> throw new AssertionError("no such step: " + step);
    }
  }

  private static String uri(Path file) {
    boolean isText = file.toString().toLowerCase(Locale.ROOT).endsWith(".rtmt");
    return isText ? file.toUri().toString() : "rtm:" + file.toUri().getRawPath();
  }

  private String uri(String name) {
    return uri(folder.path(name));
  }

  private TextDocumentIdentifier id() {
    return new TextDocumentIdentifier(text.uri);
  }

  /**
   * @param names of the file, and of the one with which it is compared
   */
  private void open(String... names) throws Exception {
    String name = names[0];
    Path file = folder.path(name);
    String uri = uri(file);
    String content;
    String hash = null;
    Path animation = file;
    if (uri.startsWith("rtm:")) {
      String other = names.length > 1 ? uri(names[1]) : null;
      Optional<DecodeResult> decoded = decode(new DecodeParams(uri, null, other));
      if (decoded.isEmpty()) {
        return;
      }
      content = decoded.get().text();
      hash = decoded.get().hash();
    } else {
      content = Files.readString(file);
      animation = file.resolveSibling(name.substring(0, name.length() - 1));
    }
    text = new Text(uri, file, animation, content);
    text.hash = hash;
    text.isOpen = true;
    texts.put(name, text);
    server
        .getTextDocumentService()
        .didOpen(new DidOpenTextDocumentParams(new TextDocumentItem(uri, "rtm", 1, content)));
  }

  private Optional<DecodeResult> decode(String uri) throws Exception {
    Optional<DecodeResult> decoded = decode(DecodeParams.ofFile(uri));
    if (decoded.isPresent()) {
      assertEquals(hash(Files.readAllBytes(RtmUri.requireFile(uri))), decoded.get().hash());
      if (text != null && text.uri.equals(uri)) {
        text.hash = decoded.get().hash();
      }
    }
    return decoded;
  }

  private Optional<DecodeResult> decode(DecodeParams params) throws Exception {
    try {
      return Optional.of(get(server.decode(params)));
    } catch (ExecutionException e) {
      say("refused: " + e.getCause().getMessage());
      return Optional.empty();
    }
  }

  private static String base64(Path file) throws Exception {
    return Base64.getEncoder().encodeToString(Files.readAllBytes(file));
  }

  private void edit(String change) {
    boolean isAll = change.startsWith("all ");
    String[] sides = (isAll ? change.substring(4) : change).split(" ?=> ?", -1);
    Matcher old = Pattern.compile("(?m)" + sides[0]).matcher(text.content());
    String with = sides[1].replace("\\n", "\n").replace("\\r", "\r");
    String edited = isAll ? old.replaceAll(with) : old.replaceFirst(with);
    assertTrue(!edited.equals(text.content()), change);
    change(edited);
  }

  private void change(String content) {
    text.versions.subList(text.shown + 1, text.versions.size()).clear();
    text.versions.add(content);
    show(text.shown + 1);
  }

  private void show(int version) {
    text.shown = version;
    if (text.isOpen) {
      server
          .getTextDocumentService()
          .didChange(
              new DidChangeTextDocumentParams(
                  new VersionedTextDocumentIdentifier(text.uri, 2),
                  List.of(new TextDocumentContentChangeEvent(text.content()))));
    }
  }

  private String comparison(String earlier) {
    return earlier.equals(text.content())
        ? "the same"
        : earlier.replaceAll(" +", " ").equals(text.content().replaceAll(" +", " "))
            ? "the same but for spaces"
            : "different";
  }

  private Stream<String> matches(String regex) {
    Pattern pattern = Pattern.compile(regex);
    return Stream.of(text.content().split("\n")).filter(line -> pattern.matcher(line).find());
  }

  private void run(String command) throws Exception {
    String[] words = (command + " ").split(" ", 2);
    String rows = ROW.matcher(words[1]).replaceAll(row -> line(row) + "");
    String json = FILE.matcher(rows).replaceAll(file -> '"' + uri(file.group(1)) + '"');
    JsonArray given = JsonParser.parseString("[" + json + "]").getAsJsonArray();
    List<Object> arguments = new ArrayList<>();
    if (given.size() == 1 && given.get(0).isJsonObject()) {
      JsonObject members = given.get(0).getAsJsonObject();
      members.addProperty("uri", text.uri);
      arguments.add(members);
    } else {
      arguments.add(new JsonPrimitive(text.uri));
      given.forEach(arguments::add);
    }
    execute(words[0], arguments);
  }

  private int line(MatchResult row) {
    boolean isStill = row.group(2).equals("still");
    int at = isStill ? text.content().indexOf("\nstill") : -1;
    for (int f = 0; !isStill && f <= Integer.parseInt(row.group(2)); f++) {
      at = text.content().indexOf("\nframe ", at + 1);
    }
    int start = text.content().indexOf("\n  " + row.group(1) + " ", at);
    return (int) text.content().substring(0, start + 1).lines().count();
  }

  private void execute(String command, List<Object> arguments) throws Exception {
    client.edit = null;
    client.shown = null;
    try {
      Object answer =
          get(
              server
                  .getWorkspaceService()
                  .executeCommand(new ExecuteCommandParams(command, arguments)));
      if (answer instanceof EncodeResult result) {
        sayResult(result, text.animation);
        // Unlike a request, a command shows its answer itself. A second message is left to show.
        assertTrue(client.takeMessage(result.message()), "the user is not told the answer");
      } else if (answer instanceof Remaining remaining && !remaining.missing().isEmpty()) {
        say("asks for " + String.join(", ", remaining.missing()));
      }
    } catch (ExecutionException e) {
      say("refused: " + e.getCause().getMessage());
    }
    if (client.edit != null) {
      say("edited: " + client.edit.getLabel());
      change(
          Marked.unmarked(text.content()).with(client.edit.getEdit().getChanges().get(text.uri)));
    }
    if (client.shown != null) {
      int line = client.shown.getSelection().getStart().getLine();
      List<String> lines = text.content().lines().toList();
      long frame = lines.subList(0, line + 1).stream().filter(l -> l.startsWith("frame ")).count();
      say("cursor in frame " + frame + " at " + lines.get(line).strip());
    }
  }

  private void choose(int line, String kind) throws Exception {
    CodeActionParams here =
        new CodeActionParams(
            id(),
            new Range(new Position(line, 0), new Position(line, 0)),
            new CodeActionContext(List.of(), List.of(kind)));
    // LSP4J's type of the answer is that of a client.
    CodeAction first =
        (CodeAction) (Object) get(server.getTextDocumentService().codeAction(here)).get(0);
    say(first.getTitle());
    List<Object> arguments =
        first.getCommand().getArguments().stream()
            .map(argument -> (Object) TypedServer.GSON.toJsonTree(argument))
            .toList();
    execute(first.getCommand().getCommand(), arguments);
  }

  private void save(String step, boolean overwrites, Map<String, byte[]> before) throws Exception {
    String target = step.replaceFirst("(save as|save over what is there|save|overwrite) ?", "");
    if (!text.isProjected() && target.isEmpty()) {
      Files.writeString(text.file, text.content());
      before.put(text.file.getFileName().toString(), Files.readAllBytes(text.file));
      if (overwrites) {
        execute("rtm.encode", List.of(new JsonPrimitive(text.uri)));
      } else {
        server.getTextDocumentService().didSave(new DidSaveTextDocumentParams(id()));
      }
      return;
    }
    Path file = target.isEmpty() ? text.animation : folder.path(target);
    boolean isOther = !file.equals(text.animation);
    String hash =
        step.endsWith("what is there")
            ? hash(Files.readAllBytes(file))
            : isOther || overwrites ? null : text.hash;
    String uri = target.endsWith("t") ? file.toUri().toString() : uri(file);
    EncodeResult result =
        get(server.encode(new EncodeParams(uri, text.content(), hash, overwrites)));
    if (result.saved() && !isOther) {
      text.hash = result.hash();
    }
    sayResult(result, file);
  }

  private void sayResult(EncodeResult result, Path file) throws IOException {
    say((result.saved() ? "saved: " : "not saved, " + result.reason() + ": ") + result.message());
    if (result.saved()) {
      assertEquals(hash(Files.readAllBytes(file)), result.hash());
      return;
    }
    assertNull(result.hash());
    if (result.diagnostics() != null) {
      result.diagnostics().forEach(d -> say(shown(d)));
    }
  }

  private static String hash(byte[] bytes) {
    return HexFormat.of().formatHex(FileBytes.sha256(bytes));
  }

  private static String shown(Diagnostic d) {
    return String.format(
        "%s in line %d: %s",
        d.getSeverity(), d.getRange().getStart().getLine() + 1, d.getCode().getLeft());
  }

  /** Errors and warnings. */
  private static String shown(List<Diagnostic> diagnostics) {
    String all =
        diagnostics.stream()
            .filter(d -> d.getSeverity().getValue() <= DiagnosticSeverity.Warning.getValue())
            .map(d -> "  " + shown(d) + "\n")
            .collect(Collectors.joining());
    return all.isEmpty() ? "  none\n" : all;
  }

  /**
   * Waits until what is expected is pushed; the time is for a server that is broken. Only then, it
   * is pulled, because this makes the server push it.
   */
  private void problems(String expected) throws Exception {
    awaitFileWork();
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(UPDATE ? 1 : LONGEST_SECONDS);
    int told = client.timesTold();
    while (told >= 0 && (UPDATE || !shown(pushed()).equals(expected))) {
      told = client.awaitMoreThan(told, end);
    }
    String pushed = shown(pushed());
    shown.append(pushed);
    assertEquals(pushed, shown(pulled()), "pushed and pulled");
  }

  private List<Diagnostic> pulled() throws Exception {
    return get(server.getTextDocumentService().diagnostic(new DocumentDiagnosticParams(id())))
        .getRelatedFullDocumentDiagnosticReport()
        .getItems();
  }

  private List<Diagnostic> pushed() {
    return client.published.getOrDefault(text.uri, List.of());
  }

  private JsonObject figure() throws Exception {
    JsonObject params = new JsonObject();
    params.add("textDocument", TypedServer.GSON.toJsonTree(id()));
    Object answer = get(server.figure(TypedServer.GSON.fromJson(params, FigureParams.class)));
    return JsonParser.parseString(TypedServer.GSON.toJson(answer)).getAsJsonObject();
  }

  /** Clients may send several events for one change. */
  private void changed(String name) {
    String uri = folder.path(name).toUri().toString();
    for (FileChangeType type : List.of(FileChangeType.Changed, FileChangeType.Created)) {
      server
          .getWorkspaceService()
          .didChangeWatchedFiles(
              new DidChangeWatchedFilesParams(List.of(new FileEvent(uri, type))));
    }
  }

  /** A save that is refused comes after all earlier work on the file. */
  private void awaitFileWork() throws Exception {
    for (Text open : texts.values()) {
      EncodeParams params =
          new EncodeParams(open.animation.toUri().toString(), "", "00".repeat(32), false);
      assertTrue(!get(server.encode(params)).saved());
    }
  }

  private void showMessages() {
    client.takeMessages().forEach(message -> say("message: " + message));
  }

  private void showWritten() {
    for (String uri : client.takeWritten()) {
      Path file = folder.path().relativize(Path.of(URI.create(uri)));
      say("the editor is told that " + file + " was written");
    }
  }
}
