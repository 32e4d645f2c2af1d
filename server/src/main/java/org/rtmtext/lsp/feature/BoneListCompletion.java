package org.rtmtext.lsp.feature;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionItemKind;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.rtmtext.analysis.SkeletonCandidates;
import org.rtmtext.analysis.SkeletonMatch;
import org.rtmtext.edits.BoneEdits;
import org.rtmtext.edits.CannotEditException;
import org.rtmtext.edits.TextChange;
import org.rtmtext.lsp.text.Snapshot;
import org.rtmtext.model.Encoding;
import org.rtmtext.reader.HeadLines;
import org.rtmtext.rules.SkeletonRules;
import org.rtmtext.skeleton.Bone;
import org.rtmtext.skeleton.Skeleton;
import org.rtmtext.syntax.Names;

/**
 * Completion in the list of bones. It proposes the bones of the skeleton that the list lacks. A
 * completed bone also gets a row in every frame.
 */
final class BoneListCompletion {
  private BoneListCompletion() {}

  /**
   * @param resolves whether the client will ask for the rows of the item that the user chooses
   */
  static List<CompletionItem> completions(
      CompletionPlace place, Snapshot document, boolean resolves) {
    List<CompletionItem> items = new ArrayList<>();
    Optional<Skeleton> choice = skeleton(place, document.skeletons());
    if (choice.isEmpty()) {
      return items;
    }
    Skeleton skeleton = choice.get();
    boolean lowerCase =
        HeadLines.encoding(document.text()).stream().anyMatch(Encoding::isBinarised);
    for (Bone bone : SkeletonRules.absent(others(place), skeleton)) {
      String name = lowerCase ? Skeleton.folded(bone.name()) : bone.name();
      if (name.chars().anyMatch(c -> c > 0xFF)) {
        // The encoding cannot store this name.
        continue;
      }
      String token = Names.print(name);
      CompletionItem item = place.name(name, token, token, CompletionItemKind.Variable);
      item.setDetail(
          skeleton
              .parentOf(bone.name())
              .map(p -> skeleton.name() + ", child of " + p.name())
              .orElse(skeleton.name()));
      if (resolves) {
        CompletionEdits.announce(
            item,
            document,
            place.line(),
            bone.name(),
            "Also adds a row for this bone to each frame. It moves with its parent.");
      }
      items.add(item);
    }
    return items;
  }

  /**
   * The skeleton that fits the other bones of the list; the nearest skeleton if there are no
   * others.
   */
  private static Optional<Skeleton> skeleton(CompletionPlace place, SkeletonCandidates skeletons) {
    List<String> others = others(place);
    return skeletons
        .find(others)
        .or(() -> others.isEmpty() ? skeletons.all(others).stream().findFirst() : Optional.empty())
        .map(SkeletonMatch::skeleton);
  }

  /** The bones of the list without the name that is being typed. */
  private static List<String> others(CompletionPlace place) {
    List<String> others = new ArrayList<>(HeadLines.bones(place.document()));
    Names.read(place.word()).ifPresent(others::remove);
    return others;
  }

  /**
   * The rows of a bone that is added to the list; none if the list already has the bone.
   *
   * @param line in the list
   * @param name of the bone in the skeleton
   */
  static List<TextChange> rows(Snapshot document, int line, String name, CancelChecker cancel)
      throws CannotEditException {
    CompletionPlace place = CompletionPlace.of(document.text(), new Position(line, 0));
    Optional<Skeleton> skeleton = skeleton(place, document.skeletons());
    Optional<Bone> bone =
        skeleton
            .flatMap(s -> s.find(name))
            .filter(b -> SkeletonRules.absent(others(place), skeleton.get()).contains(b));
    return bone.isEmpty()
        ? List.of()
        : BoneEdits.addRows(
            document.analysis().reading(), skeleton.get(), bone.get(), cancel::checkCanceled);
  }
}
