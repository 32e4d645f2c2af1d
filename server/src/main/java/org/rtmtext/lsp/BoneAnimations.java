package org.rtmtext.lsp;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.rtmtext.config.ConfigPlace;
import org.rtmtext.lsp.feature.BoneNames;
import org.rtmtext.lsp.feature.ModelConfigDocument;
import org.rtmtext.lsp.feature.WatchedFiles;
import org.rtmtext.lsp.protocol.RtmUri;
import org.rtmtext.lsp.session.OpenText;
import org.rtmtext.lsp.session.ScannedFile;
import org.rtmtext.lsp.session.Session;
import org.rtmtext.lsp.text.Snapshot;
import org.rtmtext.reader.HeadLines;
import org.rtmtext.skeleton.Skeleton;

/**
 * Finds the animations and texts that contain a bone of a {@code model.cfg}: all that are open, and
 * those of the workspace.
 */
record BoneAnimations(Session session) {
  /**
   * An animation or text with the bone.
   *
   * @param uri under which the client opens its text
   * @param open the newest version of its text, if it is open
   * @param names the spellings of the bone in its list of bones
   */
  record Use(Path file, String uri, Optional<Snapshot> open, List<String> names) {}

  /**
   * Answers a request after the workspace was read: its {@code model.cfg} files were found, and its
   * animations were checked.
   *
   * @param fallback the answer if the server fails
   */
  <T> CompletableFuture<T> whenReady(String name, Function<CancelChecker, T> answer, T fallback) {
    session.workspace().scan().begin();
    return CompletableFuture.runAsync(
            session.skeletons().workspace()::awaitWalks, session.requests().files())
        .thenCompose(nothing -> session.workspace().scan().idle())
        .thenCompose(nothing -> session.requests().readFiles(name, answer, fallback));
  }

  /** The animations and texts with a bone, sorted by path. */
  List<Use> of(ConfigBone bone, CancelChecker cancel) {
    List<Use> uses = new ArrayList<>();
    Map<Path, Snapshot> open = open();
    open.forEach(
        (file, text) -> {
          if (text.skeleton().stream().anyMatch(bone::isIn)) {
            List<String> bones = HeadLines.bones(text.text());
            uses.add(new Use(file, text.uri(), Optional.of(text), names(bone, bones)));
          }
        });
    for (ScannedFile scanned : session.workspace().scan().files().values()) {
      cancel.checkCanceled();
      Path file = scanned.file();
      boolean isOpen = open.containsKey(WatchedFiles.key(file));
      if (!isOpen && scanned.skeleton().stream().anyMatch(bone::isIn)) {
        String uri = session.client().animationUris().of(file);
        uses.add(new Use(file, uri, Optional.empty(), names(bone, scanned.bones())));
      }
    }
    return uses.stream()
        .filter(use -> !use.names().isEmpty())
        .sorted(Comparator.comparing(Use::file))
        .toList();
  }

  private static List<String> names(ConfigBone bone, List<String> bones) {
    String folded = Skeleton.folded(bone.bone().name());
    return bones.stream().filter(b -> Skeleton.folded(b).equals(folded)).distinct().toList();
  }

  private Map<Path, Snapshot> open() {
    Map<Path, Snapshot> open = new TreeMap<>();
    for (OpenText text : session.documents().texts()) {
      RtmUri.anyFile(text.uri())
          .map(WatchedFiles::key)
          .ifPresent(file -> open.put(file, text.snapshot()));
    }
    return open;
  }

  /**
   * The references of the bone at a position in a {@code model.cfg}: its names in this file, and
   * its entry in the list of each animation that contains it. They are found after the workspace
   * was read.
   *
   * @param withDeclaration whether to include the definition of the bone, which may be in another
   *     file
   * @return completed with an empty list if there is no bone at the position
   */
  public CompletableFuture<List<? extends Location>> references(
      ModelConfigDocument document, Position position, boolean withDeclaration) {
    if (ConfigBone.at(document, position).isEmpty()) {
      return CompletableFuture.completedFuture(List.of());
    }
    return whenReady(
        "references", cancel -> references(document, position, withDeclaration, cancel), List.of());
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
    for (ConfigPlace name : bone.names()) {
      if (withDeclaration || !bone.isDefinition(name)) {
        locations.add(new Location(document.uri(), ModelConfigDocument.range(name)));
      }
    }
    for (Use use : of(bone, cancel)) {
      cancel.checkCanceled();
      locations.add(new Location(use.uri(), session.symbols().entry(use.uri(), use.names())));
    }
    return locations;
  }
}
