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
import org.rtmtext.lsp.session.WorkspaceScan.ScannedFile;
import org.rtmtext.lsp.text.Snapshot;
import org.rtmtext.reader.HeadLines;
import org.rtmtext.skeleton.Skeleton;
import org.rtmtext.syntax.TextDocument;

/**
 * Symbols of the workspace: animations, skeletons, and bones with the animations that have them.
 * The line of a bone is looked up when the client resolves its symbol, if it can.
 */
public final class WorkspaceSymbols {
  private static final Range START = new Range(new Position(0, 0), new Position(0, 0));

  private final Client client;
  private final Session session;

  WorkspaceSymbols(Client client, Session session) {
    this.client = client;
    this.session = session;
  }

  /** Finds symbols, as soon as the workspace was read. */
  public CompletableFuture<List<WorkspaceSymbol>> find(String query) {
    session.workspace().scan().begin();
    return session
        .workspace()
        .scan()
        .idle()
        .thenCompose(
            nothing ->
                session
                    .requests()
                    .readFiles(
                        "workspace/symbol",
                        cancel -> find(new SymbolSearch(query), cancel),
                        List.of()));
  }

  private List<WorkspaceSymbol> find(SymbolSearch search, CancelChecker cancel) {
    Collection<ScannedFile> files = session.workspace().scan().files().values();
    List<WorkspaceSymbol> symbols = new ArrayList<>();
    for (Path file : search.animations(files)) {
      WorkspaceSymbol symbol = symbol(name(file), SymbolKind.File, file.getParent());
      symbol.setLocation(Either.forLeft(new Location(uri(file), START)));
      symbols.add(symbol);
    }
    for (Skeleton skeleton : search.skeletons(session.skeletons().workspace().skeletons())) {
      BoneNames.location(skeleton.place())
          .ifPresent(
              location -> {
                WorkspaceSymbol symbol =
                    symbol(skeleton.name(), SymbolKind.Class, Path.of(skeleton.place().file()));
                symbol.setLocation(Either.forLeft(location));
                symbols.add(symbol);
              });
    }
    for (SymbolSearch.BoneOf found : search.bones(files)) {
      cancel.checkCanceled();
      WorkspaceSymbol symbol = symbol(found.bone(), SymbolKind.Variable, found.file());
      symbol.setData(new JsonPrimitive(found.bone()));
      symbol.setLocation(Either.forRight(new WorkspaceSymbolLocation(uri(found.file()))));
      symbols.add(client.features().resolvesSymbols() ? symbol : resolve(symbol));
    }
    return symbols;
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

  /** The symbol with the line of its bone, or else the first line of its animation. */
  public WorkspaceSymbol resolve(WorkspaceSymbol symbol) {
    if (symbol.getLocation().isRight()) {
      String uri = symbol.getLocation().getRight().getUri();
      Range range =
          symbol.getData() instanceof JsonPrimitive bone
              ? text(uri)
                  .flatMap(
                      text -> HeadLines.entriesOf(text, bone.getAsString()).stream().findFirst())
                  .map(Snapshot::range)
                  .orElse(START)
              : START;
      symbol.setLocation(Either.forLeft(new Location(uri, range)));
    }
    return symbol;
  }

  /** The text of an animation, at least up to its first frame; empty if it cannot be read. */
  public Optional<TextDocument> text(String uri) {
    Optional<Snapshot> open = session.documents().snapshot(uri);
    if (open.isPresent()) {
      return open.map(Snapshot::text);
    }
    try {
      Path file = RtmUri.requireFile(uri);
      return Optional.of(
          TextDocument.of(
              RtmUri.isText(file)
                  ? DecodedText.of(FileBytes.read(file)).text()
                  : session.animations().head(uri).text()));
    } catch (IOException | RequestFailedException e) {
      return Optional.empty();
    }
  }

  /**
   * Finds animations, skeletons and bones whose names contain a text, in any letter case.
   *
   * @param query lower-case
   */
  public record SymbolSearch(String query) {
    /** The results of each kind: nobody reads more, and the user types another letter. */
    static final int MAX_RESULTS = 100;

    /** A bone, and the animation or text that has it. */
    public record BoneOf(String bone, Path file) {}

    public SymbolSearch {
      query = query.strip().toLowerCase(Locale.ROOT);
    }

    /** The animations and texts with a matching name. */
    public List<Path> animations(Collection<ScannedFile> files) {
      return best(files.stream().map(ScannedFile::file).toList(), f -> f.getFileName().toString());
    }

    /** The skeletons with a matching name. */
    public List<Skeleton> skeletons(Collection<Skeleton> skeletons) {
      return best(skeletons, Skeleton::name);
    }

    /** The matching bones, once for each animation that has them. */
    public List<BoneOf> bones(Collection<ScannedFile> files) {
      Map<List<String>, List<String>> byList = new IdentityHashMap<>();
      List<BoneOf> all = new ArrayList<>();
      for (ScannedFile f : files) {
        // Most animations share one list.
        for (String bone :
            byList.computeIfAbsent(
                f.bones(), bones -> bones.stream().distinct().filter(this::matches).toList())) {
          all.add(new BoneOf(bone, f.file()));
        }
      }
      return best(all, BoneOf::bone);
    }

    private boolean matches(String name) {
      return name.toLowerCase(Locale.ROOT).contains(query);
    }

    /** Names that equal the query come first, then names that begin with it. */
    private <T> List<T> best(Collection<T> all, Function<T, String> name) {
      return all.stream()
          .filter(one -> matches(name.apply(one)))
          .sorted(Comparator.comparingInt(one -> rank(name.apply(one).toLowerCase(Locale.ROOT))))
          .limit(MAX_RESULTS)
          .toList();
    }

    private int rank(String name) {
      return name.equals(query) ? 0 : name.startsWith(query) ? 1 : 2;
    }
  }
}
