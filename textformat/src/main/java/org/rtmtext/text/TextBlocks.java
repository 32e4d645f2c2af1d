package org.rtmtext.text;

import java.util.stream.IntStream;

/**
 * A text cut into its head and its frames, without parsing: a frame begins with a line whose first
 * word is {@code frame}.
 */
final class TextBlocks {
  private static final String FRAME = "frame";

  private final CharSequence text;
  private final int[] frameStarts;

  private TextBlocks(CharSequence text, int[] frameStarts) {
    this.text = text;
    this.frameStarts = frameStarts;
  }

  static TextBlocks of(CharSequence text, LineIndex lines) {
    return new TextBlocks(
        text,
        IntStream.range(0, lines.count())
            .map(lines::start)
            .filter(start -> startsFrame(text, start))
            .toArray());
  }

  /** Whether the line that starts here begins a frame. */
  static boolean startsFrame(CharSequence text, int lineStart) {
    int i = lineStart;
    while (i < text.length() && (text.charAt(i) == ' ' || text.charAt(i) == '\t')) {
      i++;
    }
    for (int k = 0; k < FRAME.length(); k++, i++) {
      if (i >= text.length() || text.charAt(i) != FRAME.charAt(k)) {
        return false;
      }
    }
    return i >= text.length() || !Names.isIdentifierPart(text.charAt(i));
  }

  int frameCount() {
    return frameStarts.length;
  }

  int frameStart(int frame) {
    return frameStarts[frame];
  }

  /** The first frame of the greatest length; -1 where there is none. */
  int longestFrame() {
    int longest = -1;
    for (int f = 0; f < frameStarts.length; f++) {
      if (longest < 0 || end(f) - frameStarts[f] > end(longest) - frameStarts[longest]) {
        longest = f;
      }
    }
    return longest;
  }

  CharSequence head() {
    return text.subSequence(0, frameStarts.length == 0 ? text.length() : frameStarts[0]);
  }

  CharSequence frame(int frame) {
    return text.subSequence(frameStarts[frame], end(frame));
  }

  private int end(int frame) {
    return frame + 1 < frameStarts.length ? frameStarts[frame + 1] : text.length();
  }
}
