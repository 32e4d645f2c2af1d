package org.rtmtext.save;

import java.util.List;
import java.util.Optional;
import org.rtmtext.model.Animation;

/** An animation with the keys of its values, each computed at most once. For one thread. */
final class KeyedAnimation {
  private final Animation animation;
  private List<ContentKey> frames;
  private ContentKey content;
  private ContentKey phases;

  KeyedAnimation(Animation animation) {
    this.animation = animation;
  }

  Animation animation() {
    return animation;
  }

  /** The keys of the frames' transforms. */
  List<ContentKey> frames() {
    if (frames == null) {
      frames = ContentKey.ofFrames(animation);
    }
    return frames;
  }

  /** The key of the whole content: equal for two animations if {@link Animation#sameContent}. */
  ContentKey content() {
    if (content == null) {
      content = ContentKey.of(animation, frames());
    }
    return content;
  }

  /** The key of the array of phases; empty in plain files. */
  Optional<ContentKey> phases() {
    if (phases == null && animation.encoding().isBinarised()) {
      phases = ContentKey.ofPhases(animation);
    }
    return Optional.ofNullable(phases);
  }
}
