package org.rtmtext.lsp;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.eclipse.lsp4j.TextEdit;
import org.rtmtext.lsp.feature.ListedName;
import org.rtmtext.lsp.feature.ListedName.ConfigText;
import org.rtmtext.lsp.feature.ModelConfigDocument;
import org.rtmtext.lsp.protocol.RequestFailedException;
import org.rtmtext.problem.Wording;
import org.rtmtext.skeleton.Bone;
import org.rtmtext.skeleton.Skeleton;

/** Renames a bone in its {@code model.cfg}. */
final class ConfigNames {
  private final ConfigBone bone;
  private final String name;
  private String stored;

  /**
   * @throws RequestFailedException if it is not a name, or another bone of a skeleton has it
   */
  ConfigNames(ConfigBone bone, String newName) {
    this.bone = bone;
    name = newName == null ? "" : newName.strip();
    if (name.isEmpty()) {
      throw new RequestFailedException("the new name is empty: enter a name");
    }
    if (name.chars().anyMatch(c -> c < ' ' || c == '"')) {
      throw new RequestFailedException(
          "the new name contains a quote or a control character: enter another name");
    }
    for (Skeleton skeleton : bone.document().config().skeletons()) {
      Optional<Bone> taken = isAffected(skeleton) ? skeleton.findSpelled(name) : Optional.empty();
      if (taken.filter(t -> !t.place().equals(bone.bone().place())).isPresent()) {
        throw new RequestFailedException(
            String.format(
                "%s is the name of another bone of %s: choose another name",
                Wording.quoted(name), Wording.quoted(skeleton.name())));
      }
    }
  }

  private boolean isAffected(Skeleton skeleton) {
    return bone.skeletons().contains(Skeleton.folded(skeleton.name()));
  }

  String name() {
    return name;
  }

  /** The bytes of the name in the file, one char each. To be called after {@link #edits}. */
  String stored() {
    return stored;
  }

  boolean isUnchanged() {
    return name.equals(bone.bone().spelled());
  }

  /**
   * The edits of the document.
   *
   * @throws RequestFailedException if they would not rename the bone everywhere, because a macro or
   *     an included file names it
   */
  List<TextEdit> edits() {
    if (bone.names().stream().noneMatch(bone::isDefinition)) {
      throw elsewhere();
    }
    List<TextEdit> edits = new ArrayList<>();
    StringBuilder text = new StringBuilder(bone.document().text());
    for (int i = bone.names().size() - 1; i >= 0; i--) {
      ListedName old = bone.names().get(i);
      int start = old.token().place().offset();
      edits.add(
          0, new TextEdit(ModelConfigDocument.range(old.token().place()), ConfigText.quote(name)));
      text.replace(start, old.end(), ConfigText.quote(name));
    }
    ModelConfigDocument edited =
        bone.document()
            .next(
                bone.document().version(),
                List.of(new TextDocumentContentChangeEvent(text.toString())));
    if (!isRenamed(bone.document().config().skeletons(), edited.config().skeletons())) {
      throw elsewhere();
    }
    stored =
        edited.config().skeletons().stream()
            .flatMap(skeleton -> skeleton.findSpelled(name).stream())
            .map(Bone::name)
            .findFirst()
            .orElse(name);
    return edits;
  }

  private RequestFailedException elsewhere() {
    String file = bone.bone().place().file();
    return new RequestFailedException(
        String.format(
            "%s was not renamed, because %s: rename it there by hand",
            Wording.quoted(bone.bone().name()),
            bone.document().has(bone.bone().place())
                ? "a macro or an included file names it too"
                : "it is defined in " + Path.of(file).getFileName()));
  }

  /** Whether skeletons differ in nothing but the name of the bone. */
  private boolean isRenamed(List<Skeleton> before, List<Skeleton> after) {
    if (before.size() != after.size()) {
      return false;
    }
    for (int s = 0; s < before.size(); s++) {
      Skeleton old = before.get(s);
      Skeleton now = after.get(s);
      if (old.bones().size() != now.bones().size()) {
        return false;
      }
      for (int i = 0; i < old.bones().size(); i++) {
        Bone was = old.bones().get(i);
        boolean isIt = isAffected(old) && was.place().equals(bone.bone().place());
        Bone is = now.bones().get(i);
        if (!is.spelled().equals(isIt ? name : was.spelled()) || old.parent(i) != now.parent(i)) {
          return false;
        }
      }
    }
    return true;
  }
}
