package org.rtmtext.eclipse.motion;

import java.util.List;
import java.util.Optional;
import org.rtmtext.eclipse.page.FollowedText;

/**
 * The part of an answer to {@code rtm/motion} that the view needs itself; the page gets the whole
 * answer.
 *
 * @param lines the first line of each frame, from 0, ascending
 */
record Motion(List<Integer> lines, List<Curve> curves) {
  /**
   * @param lines the line of the bone's row in each frame; null where a frame has no readable row
   */
  record Curve(String bone, List<Integer> lines) {}

  /** The index of the frame that contains a line; empty before the first frame. */
  Optional<Integer> frameAt(int line) {
    return FollowedText.frameAt(lines, line);
  }

  Optional<Curve> first() {
    return curves.stream().findFirst();
  }

  /** Whether a line is that of a frame or a row of the first bone: its bone is known. */
  boolean isDrawn(int line) {
    return lines.contains(line) || first().filter(c -> c.lines().contains(line)).isPresent();
  }

  /** The line to show for a frame: the row of the first bone, or the frame; empty if none. */
  Optional<Integer> lineOf(int frame) {
    if (frame < 0 || frame >= lines.size()) {
      return Optional.empty();
    }
    return first()
        .filter(c -> frame < c.lines().size())
        .map(c -> c.lines().get(frame))
        .or(() -> Optional.of(lines.get(frame)));
  }

  List<String> bones() {
    return curves.stream().map(Curve::bone).toList();
  }
}
