package org.rtmtext.lsp.feature;

import java.util.ArrayList;
import java.util.List;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Frame;

/**
 * An animation that is drawn behind a figure, to compare them.
 *
 * @param stamp equal only for the same content; identifies it without comparing the frames
 * @param title for users, such as the name of the file
 */
public record GhostAnimation(Object stamp, String title, Animation animation) {
  /**
   * This animation, with the frames of another one in place of equal frames. Comparing shared
   * frames takes no time, and they are in memory only once.
   */
  GhostAnimation sharing(Animation other) {
    List<Frame> frames = animation.frames();
    if (frames.size() != other.frames().size()) {
      return this;
    }
    List<Frame> shared = new ArrayList<>(frames);
    for (int f = 0; f < shared.size(); f++) {
      Frame a = frames.get(f);
      Frame b = other.frames().get(f);
      if (a.samePhase(b) && a.transforms().equals(b.transforms())) {
        shared.set(f, b);
      }
    }
    return new GhostAnimation(stamp, title, animation.withFrames(shared));
  }
}
