package org.rtmtext.text;

import java.util.Arrays;

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
    int[] starts = new int[16];
    int count = 0;
    for (int line = 0; line < lines.count(); line++) {
      if (startsFrame(text, lines.start(line))) {
        if (count == starts.length) {
          starts = Arrays.copyOf(starts, 2 * count);
        }
        starts[count++] = lines.start(line);
      }
    }
    return new TextBlocks(text, Arrays.copyOf(starts, count));
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

  CharSequence head() {
    return text.subSequence(0, frameStarts.length == 0 ? text.length() : frameStarts[0]);
  }

  CharSequence frame(int frame) {
    int end = frame + 1 < frameStarts.length ? frameStarts[frame + 1] : text.length();
    return text.subSequence(frameStarts[frame], end);
  }
}
