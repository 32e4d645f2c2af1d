package org.rtmtext.lsp.feature;

import java.util.Optional;
import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.Position;
import org.rtmtext.lsp.feature.Hovers.HoverForm;
import org.rtmtext.problem.Wording;
import org.rtmtext.skeleton.Skeleton;

/** The hover at a position in a {@code model.cfg}. */
public final class ModelConfigHover {
  private ModelConfigHover() {}

  /** The hover of a bone or skeleton; null for anything else. */
  public static Hover at(ModelConfigDocument document, Position position, HoverForm form) {
    HoverText out = new HoverText(form);
    Optional<ModelConfigDefinition.BoneIn> bone = ModelConfigDefinition.boneAt(document, position);
    if (bone.isPresent()) {
      describe(bone.get(), out);
      return new Hover(out.content(), bone.get().range());
    }
    Optional<Skeleton> skeleton = ModelConfigDefinition.skeletonAt(document, position);
    if (skeleton.isEmpty()) {
      return null;
    }
    String name = out.bold(out.code(skeleton.get().name()));
    String bones = Wording.count(skeleton.get().bones().size(), "bone");
    out.say("%s: a skeleton of %s. %s", name, bones, discrete(skeleton.get()));
    return new Hover(out.content(), ModelConfigDefinition.rangeAt(document, position).orElse(null));
  }

  private static void describe(ModelConfigDefinition.BoneIn at, HoverText out) {
    Skeleton skeleton = at.skeleton();
    String name = at.bone().name();
    out.say(
        "%s%s, bone %s of %s in %s: it %s.",
        out.bold(out.code(at.bone().spelled())),
        FlashpointBones.note(name),
        skeleton.indexOf(name).orElse(0) + 1,
        skeleton.bones().size(),
        out.code(skeleton.name()),
        SkeletonNotes.family(skeleton, name, out));
    out.paragraph(discrete(skeleton));
  }

  private static String discrete(Skeleton skeleton) {
    return skeleton.isDiscrete()
        ? "It is discrete: every vertex belongs to one bone."
        : "It is not discrete: a vertex may belong to several bones.";
  }
}
