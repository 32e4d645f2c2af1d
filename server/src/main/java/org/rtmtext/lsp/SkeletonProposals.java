package org.rtmtext.lsp;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.rtmtext.codec.RtmFormatException;
import org.rtmtext.config.ConfigPlace;
import org.rtmtext.files.DecodedText;
import org.rtmtext.files.FileBytes;
import org.rtmtext.joints.ComparedAnimations;
import org.rtmtext.joints.ProposalText;
import org.rtmtext.joints.ProposedParents.Certainty;
import org.rtmtext.joints.ProposedParents.Proposal;
import org.rtmtext.lsp.feature.AddedBones;
import org.rtmtext.lsp.feature.ModelConfigDocument;
import org.rtmtext.lsp.protocol.Messages.SkeletonProposedParams;
import org.rtmtext.lsp.protocol.RequestFailedException;
import org.rtmtext.lsp.protocol.RtmUri;
import org.rtmtext.lsp.session.ScannedFile;
import org.rtmtext.lsp.session.Session;
import org.rtmtext.lsp.text.Snapshot;
import org.rtmtext.model.Animation;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.ProblemData.OfSkeleton;
import org.rtmtext.reader.TextReader;
import org.rtmtext.save.DecodedFile;
import org.rtmtext.skeleton.ModelConfig;
import org.rtmtext.skeleton.Skeleton;

/** Proposes the parents of bones from the motion of animations. */
final class SkeletonProposals {
  /**
   * More animations hardly make a parent more certain. Further ones are read only if they have
   * bones that the others lack.
   */
  private static final int MAX_FILES = 16;

  private final Session session;

  SkeletonProposals(Session session) {
    this.session = session;
  }

  /**
   * Proposes a skeleton for the animation of an open text.
   *
   * @throws RequestFailedException if the text has errors, or the motion does not show the parents
   */
  static SkeletonProposedParams of(Snapshot document) {
    Animation animation =
        document
            .analysis()
            .animation()
            .orElseThrow(
                () -> new RequestFailedException("the text has errors: correct them first"));
    ComparedAnimations one = new ComparedAnimations();
    one.add(animation)
        .ifPresent(
            reason -> {
              throw new RequestFailedException("the animation " + reason);
            });
    List<Proposal> bones = one.parents().bones();
    if (bones.isEmpty()) {
      throw new RequestFailedException(
          "most bones of the animation have no joint: its matrices are scaled, or its positions"
              + " are faulty");
    }
    return new SkeletonProposedParams(
        document.uri(), String.join("\n", ProposalText.skeleton(bones)) + "\n");
  }

  /**
   * The edit that adds missing bones to a skeleton: bones of the workspace's animations that use
   * it. Bones that seem misspelled are not added. Reads these animations.
   *
   * @param name of the skeleton
   * @throws RequestFailedException if there is no such skeleton, it lacks no bone, or bones cannot
   *     be added to its list as it is written
   */
  WorkspaceEdit missing(ModelConfigDocument document, String name, CancelChecker cancel) {
    Skeleton skeleton =
        document
            .config()
            .find(name)
            .orElseThrow(() -> new RequestFailedException("there is no skeleton " + name));
    Map<String, String> missing = new LinkedHashMap<>();
    Map<String, String> meant = new HashMap<>();
    Map<Path, List<String>> files = new LinkedHashMap<>();
    for (ScannedFile file : session.workspace().scan().files().values()) {
      List<String> bones =
          file.problems().stream()
              .filter(p -> p.code() == Code.BONE_NOT_IN_SKELETON)
              .flatMap(p -> p.data(OfSkeleton.class).stream())
              .filter(gap -> Skeleton.areSame(gap.skeleton(), name))
              .filter(gap -> gap.place() instanceof ConfigPlace place && document.has(place))
              .peek(gap -> gap.meant().forEach((b, m) -> meant.put(Skeleton.folded(b), m)))
              .flatMap(gap -> gap.bones().stream().filter(bone -> !gap.meant().containsKey(bone)))
              .filter(bone -> skeleton.find(bone).isEmpty())
              .toList();
      bones.forEach(bone -> missing.putIfAbsent(Skeleton.folded(bone), bone));
      if (!bones.isEmpty()) {
        files.put(file.file(), bones.stream().map(Skeleton::folded).toList());
      }
    }
    if (missing.isEmpty()) {
      throw new RequestFailedException("the skeleton lacks no bone of an animation any more");
    }
    List<Proposal> added = parents(missing, meant, skeleton, animations(files, cancel));
    WorkspaceEdit edit = AddedBones.edit(document, name, added);
    if (!adds(edit, document, skeleton, added)) {
      throw new RequestFailedException(
          "the bones do not fit at the end of the list as it is written: add them by hand");
    }
    return edit;
  }

  /** Whether an edit adds exactly these bones to a skeleton, and changes nothing else. */
  private static boolean adds(
      WorkspaceEdit edit, ModelConfigDocument document, Skeleton skeleton, List<Proposal> added) {
    List<TextDocumentContentChangeEvent> lastFirst = new ArrayList<>();
    edit.getChanges()
        .get(document.uri())
        .forEach(
            e ->
                lastFirst.add(0, new TextDocumentContentChangeEvent(e.getRange(), e.getNewText())));
    ModelConfig edited = document.next(document.version(), lastFirst).config();
    Set<String> expected = pairs(skeleton);
    added.forEach(p -> expected.add(Skeleton.folded(p.bone() + '\n' + p.parent())));
    return edited.find(skeleton.name()).stream().anyMatch(s -> pairs(s).equals(expected))
        && edited.skeletons().size() == document.config().skeletons().size()
        && edited.problems().size() <= document.config().problems().size();
  }

  private static Set<String> pairs(Skeleton skeleton) {
    return skeleton.bones().stream()
        .map(bone -> Skeleton.folded(bone.name() + '\n' + bone.parent()))
        .collect(Collectors.toCollection(HashSet::new));
  }

  /**
   * The proposed parents of the missing bones. Bones whose parent no animation shows are last, and
   * get none.
   *
   * @param missing the bones by their folded names; this method removes those with a parent
   * @param meant the correct names of bones that seem misspelled, by their folded names
   */
  private List<Proposal> parents(
      Map<String, String> missing,
      Map<String, String> meant,
      Skeleton skeleton,
      ComparedAnimations animations) {
    List<Proposal> all = new ArrayList<>();
    Map<String, String> spellings = new HashMap<>(missing);
    spellings.putAll(meant);
    skeleton.bones().forEach(bone -> spellings.put(Skeleton.folded(bone.name()), bone.name()));
    session.requests().workers().compute(animations::parents).bones().stream()
        .filter(p -> missing.remove(Skeleton.folded(p.bone())) != null)
        .map(p -> spelled(p, spellings.getOrDefault(Skeleton.folded(p.parent()), "")))
        .forEach(all::add);
    missing.values().forEach(bone -> all.add(new Proposal(bone, "", Certainty.UNKNOWN, 0, "", 0)));
    return all;
  }

  private static Proposal spelled(Proposal p, String parent) {
    return new Proposal(
        p.bone(), parent, p.certainty(), p.residual(), p.rival(), p.rivalResidual());
  }

  /**
   * Reads the animations whose motion is compared. Those that cannot be read are left out.
   *
   * @param files the missing bones of each file, folded
   */
  private static ComparedAnimations animations(
      Map<Path, List<String>> files, CancelChecker cancel) {
    ComparedAnimations animations = new ComparedAnimations();
    for (Path file : files.keySet()) {
      cancel.checkCanceled();
      if (animations.size() < MAX_FILES || !animations.haveAll(files.get(file))) {
        read(file).ifPresent(animations::add);
      }
    }
    return animations;
  }

  private static Optional<Animation> read(Path file) {
    try {
      byte[] bytes = FileBytes.readNamed(file);
      return RtmUri.isText(file)
          ? TextReader.read(DecodedText.of(bytes).text()).animation()
          : Optional.of(DecodedFile.of(bytes).animation());
    } catch (IOException | RtmFormatException e) {
      return Optional.empty();
    }
  }
}
