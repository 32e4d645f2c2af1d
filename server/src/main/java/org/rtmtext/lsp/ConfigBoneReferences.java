package org.rtmtext.lsp;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.rtmtext.lsp.feature.BoneDefinition;
import org.rtmtext.lsp.feature.ListedName;
import org.rtmtext.lsp.feature.ModelConfigDocument;
import org.rtmtext.lsp.session.Session;
import org.rtmtext.lsp.text.Snapshot;
import org.rtmtext.problem.TextRange;
import org.rtmtext.reader.HeadLines;
import org.rtmtext.syntax.TextDocument;

/**
 * The references of a bone of a {@code model.cfg}: its names in the file, and its entry in the list
 * of each animation whose skeleton contains it.
 */
public final class ConfigBoneReferences {
  private static final Range START = new Range(new Position(0, 0), new Position(0, 0));

  private final Session session;
  private final BoneAnimations animations;

  public ConfigBoneReferences(Session session) {
    this.session = session;
    animations = new BoneAnimations(session);
  }

  /** Finds references, as soon as the workspace was read. */
  public CompletableFuture<List<? extends Location>> find(
      ModelConfigDocument document, Position position, boolean withDeclaration) {
    if (ConfigBone.at(document, position).isEmpty()) {
      return CompletableFuture.completedFuture(List.of());
    }
    return animations
        .ready()
        .thenCompose(
            nothing ->
                session
                    .requests()
                    .readFiles(
                        "references",
                        cancel -> find(document, position, withDeclaration, cancel),
                        List.of()));
  }

  private List<Location> find(
      ModelConfigDocument document,
      Position position,
      boolean withDeclaration,
      CancelChecker cancel) {
    ConfigBone bone = ConfigBone.at(document, position).orElseThrow();
    List<Location> locations = new ArrayList<>();
    if (withDeclaration && !document.has(bone.bone().place())) {
      BoneDefinition.location(bone.bone().place()).ifPresent(locations::add);
    }
    for (ListedName name : bone.names()) {
      if (withDeclaration || !bone.isDefinition(name)) {
        Range range = ModelConfigDocument.range(name.token().place());
        locations.add(new Location(document.uri(), range));
      }
    }
    for (BoneAnimations.Use use : animations.of(bone, cancel)) {
      cancel.checkCanceled();
      locations.add(new Location(use.uri(), entry(use)));
    }
    return locations;
  }

  /** The entry in the list of bones; the first line if the file cannot be read. */
  private Range entry(BoneAnimations.Use use) {
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
