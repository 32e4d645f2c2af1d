package org.rtmtext.lsp.feature;

import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
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
import org.rtmtext.lsp.text.Snapshot;
import org.rtmtext.model.Encoding;
import org.rtmtext.reader.HeadLines;
import org.rtmtext.rules.SkeletonRules;
import org.rtmtext.skeleton.Bone;
import org.rtmtext.skeleton.Skeleton;
import org.rtmtext.syntax.Names;

/**
 * Completion in the list of bones. It proposes the bones of the skeleton that the list lacks. A
 * completed bone also gets a row in every frame. These rows are computed only for the item that the
 * user chooses, because the rows of all items could be many times as long as the text.
 */
public final class BoneListCompletion {
  private static final String URI = "uri";
  private static final String LINE = "line";
  private static final String BONE = "bone";

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
        JsonObject data = new JsonObject();
        data.addProperty(BONE, bone.name());
        data.addProperty(URI, document.uri());
        data.addProperty(LINE, place.line());
        item.setData(data);
        item.setDocumentation(
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

  /** The URI of the document of an item; empty if the item adds no rows. */
  public static Optional<String> uri(CompletionItem item) {
    return item.getData() instanceof JsonObject data && data.get(URI) instanceof JsonPrimitive uri
        ? Optional.of(uri.getAsString())
        : Optional.empty();
  }

  /**
   * Adds the rows to an item. The user may have typed more of the name since the completion, but
   * this does not move the rows.
   */
  public static CompletionItem resolve(
      CompletionItem item, Snapshot document, CancelChecker cancel) {
    JsonObject data = (JsonObject) item.getData();
    Position start = new Position(data.get(LINE).getAsInt(), 0);
    CompletionPlace place = CompletionPlace.of(document.text(), start);
    Optional<Skeleton> skeleton = skeleton(place, document.skeletons());
    Optional<Bone> bone =
        skeleton
            .flatMap(s -> s.find(data.get(BONE).getAsString()))
            .filter(b -> SkeletonRules.absent(others(place), skeleton.get()).contains(b));
    if (bone.isPresent()) {
      try {
        item.setAdditionalTextEdits(
            WorkspaceEdits.of(
                document,
                BoneEdits.addRows(
                    document.analysis().reading(),
                    skeleton.get(),
                    bone.get(),
                    cancel::checkCanceled)));
      } catch (CannotEditException e) {
        // Then the bone is only added to the list, and the frames without a row for it are
        // reported.
        return item;
      }
    }
    return item;
  }
}
