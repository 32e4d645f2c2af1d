package org.rtmtext.lsp.session;

import com.google.gson.JsonPrimitive;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.SymbolKind;
import org.eclipse.lsp4j.WorkspaceSymbol;
import org.eclipse.lsp4j.WorkspaceSymbolLocation;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.rtmtext.files.DecodedText;
import org.rtmtext.files.FileBytes;
import org.rtmtext.lsp.feature.BoneNames;
import org.rtmtext.lsp.protocol.RequestFailedException;
import org.rtmtext.lsp.protocol.RtmUri;
import org.rtmtext.lsp.text.Snapshot;
import org.rtmtext.problem.TextRange;
import org.rtmtext.reader.HeadLines;
import org.rtmtext.skeleton.Skeleton;
import org.rtmtext.syntax.TextDocument;

/**
 * Symbols of the workspace: animations, skeletons, and bones with the animations that have them. If
 * the client can resolve symbols, the line of a bone is looked up only then.
 */
public final class WorkspaceSymbols {
  public static final String METHOD = "workspace/symbol";

  private static final Range START = new Range(new Position(0, 0), new Position(0, 0));

  /** Maximum number of results of each kind. To find others, users type more of the name. */
  private static final int MAX_RESULTS = 100;

  /**
   * A bone of an animation.
   *
   * @param file the animation or text that has the bone
   */
  private record BoneOf(String bone, Path file) {}

  private final Client client;
  private final Documents documents;
  private final RequestRunner requests;
  private final WorkspaceScan scan;
  private final Skeletons skeletons;
  private final AnimationRequests animations;

  WorkspaceSymbols(
      Client client,
      Documents documents,
      RequestRunner requests,
      WorkspaceScan scan,
      Skeletons skeletons,
      AnimationRequests animations) {
    this.client = client;
    this.documents = documents;
    this.requests = requests;
    this.scan = scan;
    this.skeletons = skeletons;
    this.animations = animations;
  }

  /**
   * Finds symbols whose names contain a text, in any letter case. Waits until the workspace has
   * been read.
   */
  public CompletableFuture<List<WorkspaceSymbol>> find(String query) {
    scan.begin();
    return scan.idle()
        .thenCompose(
            nothing ->
                requests.readFiles(
                    METHOD,
                    cancel -> find(query.strip().toLowerCase(Locale.ROOT), cancel),
                    List.of()));
  }

  private List<WorkspaceSymbol> find(String query, CancelChecker cancel) {
    Collection<ScannedFile> files = scan.files().values();
    List<WorkspaceSymbol> symbols = new ArrayList<>();
    for (ScannedFile f : best(files, f -> name(f.file()), query)) {
      WorkspaceSymbol symbol = symbol(name(f.file()), SymbolKind.File, f.file().getParent());
      symbol.setLocation(Either.forLeft(new Location(uri(f.file()), START)));
      symbols.add(symbol);
    }
    for (Skeleton skeleton : best(skeletons.workspace().skeletons(), Skeleton::name, query)) {
      BoneNames.location(skeleton.place())
          .ifPresent(
              location -> {
                WorkspaceSymbol symbol =
                    symbol(skeleton.name(), SymbolKind.Class, Path.of(skeleton.place().file()));
                symbol.setLocation(Either.forLeft(location));
                symbols.add(symbol);
              });
    }
    for (BoneOf found : best(bones(files, query), BoneOf::bone, query)) {
      cancel.checkCanceled();
      WorkspaceSymbol symbol = symbol(found.bone(), SymbolKind.Variable, found.file());
      symbol.setData(new JsonPrimitive(found.bone()));
      symbol.setLocation(Either.forRight(new WorkspaceSymbolLocation(uri(found.file()))));
      symbols.add(client.features().resolvesSymbols() ? symbol : resolve(symbol));
    }
    return symbols;
  }

  /** The matching bones, once for each animation that has them. */
  private static List<BoneOf> bones(Collection<ScannedFile> files, String query) {
    Map<List<String>, List<String>> byList = new IdentityHashMap<>();
    List<BoneOf> all = new ArrayList<>();
    for (ScannedFile f : files) {
      // Most animations share one list.
      byList
          .computeIfAbsent(
              f.bones(),
              bones -> bones.stream().distinct().filter(b -> rank(b, query) > 0).toList())
          .forEach(bone -> all.add(new BoneOf(bone, f.file())));
    }
    return all;
  }

  /** The matches of one kind, the best first. */
  private static <T> List<T> best(Collection<T> all, Function<T, String> name, String query) {
    return all.stream()
        .filter(one -> rank(name.apply(one), query) > 0)
        .sorted(Comparator.comparingInt(one -> -rank(name.apply(one), query)))
        .limit(MAX_RESULTS)
        .toList();
  }

  /**
   * How well a name matches a query, in any letter case: 3 if both are equal, 2 if the name begins
   * with the query, 1 if the name contains the query, else 0.
   *
   * @param query lower-case
   */
  private static int rank(String name, String query) {
    String lower = name.toLowerCase(Locale.ROOT);
    return lower.equals(query) ? 3 : lower.startsWith(query) ? 2 : lower.contains(query) ? 1 : 0;
  }

  private static WorkspaceSymbol symbol(String name, SymbolKind kind, Path container) {
    WorkspaceSymbol symbol = new WorkspaceSymbol();
    // Clients reject blank names.
    symbol.setName(name.isBlank() ? "\"" + name + "\"" : name);
    symbol.setKind(kind);
    symbol.setContainerName(container == null ? null : name(container));
    return symbol;
  }

  private static String name(Path path) {
    return path.getFileName() == null ? path.toString() : path.getFileName().toString();
  }

  private String uri(Path file) {
    return client.animationUris().of(file);
  }

  /** Gives a symbol the line of its bone, or else the first line of its animation. Reads files. */
  public WorkspaceSymbol resolve(WorkspaceSymbol symbol) {
    if (symbol.getLocation().isRight()) {
      String uri = symbol.getLocation().getRight().getUri();
      Range range =
          symbol.getData() instanceof JsonPrimitive bone
              ? entry(uri, List.of(bone.getAsString()))
              : START;
      symbol.setLocation(Either.forLeft(new Location(uri, range)));
    }
    return symbol;
  }

  /**
   * The range of the first entry in an animation's list of bones that has one of the names; the
   * start of the text if there is none, or the file cannot be read.
   */
  public Range entry(String uri, List<String> names) {
    return text(uri).stream()
        .flatMap(text -> names.stream().flatMap(n -> HeadLines.entriesOf(text, n).stream()))
        .min(Comparator.comparingInt(TextRange::line))
        .map(Snapshot::range)
        .orElse(START);
  }

  /** The text of an animation, at least up to its first frame; empty if it cannot be read. */
  private Optional<TextDocument> text(String uri) {
    Optional<Snapshot> open = documents.snapshot(uri);
    if (open.isPresent()) {
      return open.map(Snapshot::text);
    }
    try {
      Path file = RtmUri.requireFile(uri);
      return Optional.of(
          TextDocument.of(
              RtmUri.isText(file)
                  ? DecodedText.of(FileBytes.read(file)).text()
                  : AnimationHead.of(uri, animations, skeletons).text()));
    } catch (IOException | RequestFailedException e) {
      return Optional.empty();
    }
  }
}
