package org.rtmtext.lsp;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.rtmtext.lsp.feature.BoneNames;
import org.rtmtext.lsp.feature.ListedName;
import org.rtmtext.lsp.feature.ModelConfigDocument;
import org.rtmtext.lsp.feature.WatchedFiles;
import org.rtmtext.lsp.protocol.RtmUri;
import org.rtmtext.lsp.session.OpenText;
import org.rtmtext.lsp.session.Session;
import org.rtmtext.lsp.session.WorkspaceScan.ScannedFile;
import org.rtmtext.lsp.text.Snapshot;
import org.rtmtext.problem.TextRange;
import org.rtmtext.reader.HeadLines;
import org.rtmtext.skeleton.Skeleton;
import org.rtmtext.syntax.TextDocument;

/** Finds the animations and texts that contain a bone of a skeleton, open or not. */
final class BoneAnimations {
  private static final Range START = new Range(new Position(0, 0), new Position(0, 0));

  /** A segment of the URIs of copies that a client opens for requests of its own. */
  private static final String COPY = "/./";

  private final Session session;

  /**
   * An animation or text with the bone.
   *
   * @param open its newest version, if it is open
   * @param names the spellings of the bone in its list
   */
  record Use(Path file, String uri, Optional<Snapshot> open, List<String> names) {}

  BoneAnimations(Session session) {
    this.session = session;
  }

  /** Completed when the workspace was read, with the skeletons as they are now. */
  CompletableFuture<Void> ready() {
    session.workspace().scan().begin();
    return CompletableFuture.runAsync(
            session.skeletons().workspace()::awaitWalks, session.requests().files().threads())
        .thenCompose(nothing -> session.workspace().scan().idle());
  }

  /** The uses of a bone, in the order of the files. */
  List<Use> of(ConfigBone bone, CancelChecker cancel) {
    Map<Path, Use> uses = new TreeMap<>();
    Map<Path, Snapshot> open = open();
    open.forEach(
        (file, document) -> {
          if (document.skeleton().filter(bone::isIn).isPresent()) {
            add(
                uses,
                bone,
                file,
                document.uri(),
                Optional.of(document),
                HeadLines.bones(document.text()));
          }
        });
    for (ScannedFile scanned : session.workspace().scan().files().values()) {
      cancel.checkCanceled();
      boolean isOpen = open.containsKey(WatchedFiles.key(scanned.file()));
      if (!isOpen && scanned.skeleton().filter(bone::isIn).isPresent()) {
        String uri = session.client().animationUris().of(scanned.file());
        add(uses, bone, scanned.file(), uri, Optional.empty(), scanned.bones());
      }
    }
    return List.copyOf(uses.values());
  }

  private static void add(
      Map<Path, Use> uses,
      ConfigBone bone,
      Path file,
      String uri,
      Optional<Snapshot> open,
      List<String> bones) {
    String folded = Skeleton.folded(bone.bone().name());
    List<String> names =
        bones.stream().filter(b -> Skeleton.folded(b).equals(folded)).distinct().toList();
    if (!names.isEmpty()) {
      uses.put(file, new Use(file, uri, open, names));
    }
  }

  private Map<Path, Snapshot> open() {
    Map<Path, Snapshot> open = new TreeMap<>();
    for (OpenText text : session.documents().texts()) {
      if (!text.uri().contains(COPY)) {
        RtmUri.anyFile(text.uri())
            .map(WatchedFiles::key)
            .ifPresent(file -> open.put(file, text.snapshot()));
      }
    }
    return open;
  }

  /**
   * The references of a bone of a {@code model.cfg}, as soon as the workspace was read: its names
   * in the file, and its entry in the list of each animation whose skeleton contains it.
   */
  public CompletableFuture<List<? extends Location>> references(
      ModelConfigDocument document, Position position, boolean withDeclaration) {
    if (ConfigBone.at(document, position).isEmpty()) {
      return CompletableFuture.completedFuture(List.of());
    }
    return ready()
        .thenCompose(
            nothing ->
                session
                    .requests()
                    .readFiles(
                        "references",
                        cancel -> references(document, position, withDeclaration, cancel),
                        List.of()));
  }

  private List<Location> references(
      ModelConfigDocument document,
      Position position,
      boolean withDeclaration,
      CancelChecker cancel) {
    ConfigBone bone = ConfigBone.at(document, position).orElseThrow();
    List<Location> locations = new ArrayList<>();
    if (withDeclaration && !document.has(bone.bone().place())) {
      BoneNames.location(bone.bone().place()).ifPresent(locations::add);
    }
    for (ListedName name : bone.names()) {
      if (withDeclaration || !bone.isDefinition(name)) {
        Range range = ModelConfigDocument.range(name.token().place());
        locations.add(new Location(document.uri(), range));
      }
    }
    for (Use use : of(bone, cancel)) {
      cancel.checkCanceled();
      locations.add(new Location(use.uri(), entry(use)));
    }
    return locations;
  }

  /** The entry in the list of bones; the first line if the file cannot be read. */
  private Range entry(Use use) {
    return use.open()
        .map(Snapshot::text)
        .or(() -> session.symbols().text(use.uri()))
        .flatMap(text -> entry(text, use.names()))
        .orElse(START);
  }

  private static Optional<Range> entry(TextDocument text, List<String> names) {
    return names.stream()
        .flatMap(name -> HeadLines.entriesOf(text, name).stream())
        .min(Comparator.comparingInt(TextRange::line))
        .map(Snapshot::range);
  }
}
