package org.rtmtext.lsp;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.rtmtext.lsp.feature.WatchedFiles;
import org.rtmtext.lsp.protocol.RtmUri;
import org.rtmtext.lsp.session.OpenText;
import org.rtmtext.lsp.session.Session;
import org.rtmtext.lsp.session.WorkspaceScan.ScannedFile;
import org.rtmtext.lsp.text.Snapshot;
import org.rtmtext.reader.HeadLines;
import org.rtmtext.skeleton.Skeleton;

/** Finds the animations and texts that contain a bone of a skeleton, open or not. */
final class BoneAnimations {
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
}
