package org.rtmtext.lsp.feature;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionItemKind;
import org.rtmtext.analysis.SkeletonChooser;
import org.rtmtext.analysis.SkeletonMatch;
import org.rtmtext.model.Encoding;
import org.rtmtext.reader.HeadLines;
import org.rtmtext.rules.SkeletonRules;
import org.rtmtext.skeleton.Bone;
import org.rtmtext.skeleton.Skeleton;
import org.rtmtext.syntax.Names;

/** Completion in the list of bones: the bones of the skeleton that it lacks. */
final class ListCompletions {
  private ListCompletions() {}

  static List<CompletionItem> at(
      CompletionPlace place, SkeletonChooser skeletons, Optional<Encoding> encoding) {
    Optional<Skeleton> choice = skeleton(place, skeletons);
    if (choice.isEmpty()) {
      return List.of();
    }
    Skeleton skeleton = choice.get();
    boolean lowerCase = encoding.map(Encoding::isBinarised).orElse(false);
    List<CompletionItem> items = new ArrayList<>();
    for (Bone bone : SkeletonRules.absent(others(place), skeleton)) {
      String name = lowerCase ? Skeleton.folded(bone.name()) : bone.name();
      if (name.chars().anyMatch(c -> c > 0xFF)) {
        // The encoding cannot store it.
        continue;
      }
      String token = Names.print(name);
      CompletionItem item =
          place.name(name, token, token, CompletionItemKind.Variable, items.size());
      item.setDetail(
          skeleton
              .parentOf(bone.name())
              .map(p -> skeleton.name() + ", child of " + p.name())
              .orElse(skeleton.name()));
      BoneRows.announce(item, bone);
      items.add(item);
    }
    return items;
  }

  /** The skeleton of the bones that are completed in a line. */
  static Optional<Skeleton> skeleton(CompletionPlace place, SkeletonChooser skeletons) {
    List<String> others = others(place);
    return skeletons
        .find(others)
        .or(() -> others.isEmpty() ? first(skeletons) : Optional.empty())
        .map(SkeletonMatch::skeleton);
  }

  /** Whether a bone is in no line of the list but this one. */
  static boolean isAbsent(CompletionPlace place, Skeleton skeleton, Bone bone) {
    return SkeletonRules.absent(others(place), skeleton).contains(bone);
  }

  private static List<String> others(CompletionPlace place) {
    List<String> others = new ArrayList<>(HeadLines.bones(place.document()));
    // The name that is being typed is not in the list yet.
    Names.read(place.word()).ifPresent(others::remove);
    return others;
  }

  /** The skeleton to complete; for an empty list, the nearest one. */
  private static Optional<SkeletonMatch> first(SkeletonChooser skeletons) {
    return skeletons.all(List.of()).stream().findFirst();
  }
}
