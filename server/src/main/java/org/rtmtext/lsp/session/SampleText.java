package org.rtmtext.lsp.session;

import java.util.List;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;

/**
 * A text about which requests are made before a user needs them, so that Java has loaded their
 * code: {@link WarmUp} repeats them in the background, and the training of the class archive sends
 * each once.
 *
 * @param row the line, from 0, of a row of the first bone, in the second half of the text
 */
public record SampleText(String text, int row) {
  /** Number of lines that an editor shows above the row, and below it. */
  private static final int LINES = 25;

  private static final String SEPARATOR = " | ";

  /** Bones of the skeleton of a man. */
  private static final List<String> BONES =
      List.of(
          "pelvis",
          "spine",
          "spine1",
          "spine2",
          "spine3",
          "camera",
          "weapon",
          "launcher",
          "neck",
          "neck1",
          "head",
          "leftshoulder",
          "leftarm",
          "leftforearm",
          "lefthand",
          "rightshoulder",
          "rightarm",
          "rightforearm",
          "righthand",
          "leftupleg");

  /**
   * A text without errors, in the layout of the printer. Such a text is read without the grammar.
   *
   * @param bones number of bones, from 1 to 20
   * @param frames number of frames, at least 1
   */
  public static SampleText printed(boolean isPlain, int bones, int frames) {
    StringBuilder text = new StringBuilder(isPlain ? "rtm plain\n" : "rtm bmtr 5\n");
    text.append("motion 0 0 -1.62\n");
    if (!isPlain) {
      text.append("reversed 1\npreload 0\n\nproperties\n  0.21 \"StepSound\" = \"\" type 0\n");
    }
    text.append("\nbones\n");
    BONES.subList(0, bones).forEach(bone -> text.append("  ").append(bone).append('\n'));
    for (int f = 0; f < frames; f++) {
      text.append("\nframe 0.").append(100 + f).append('\n');
      for (int b = 0; b < bones; b++) {
        int digits = 1000003 + 7919 * (f * bones + b);
        text.append("  ").append(BONES.get(b));
        text.append(isPlain ? " | 1 0 0 | 0 1 0 | 0 0 1 | 0.0" : " | 0 0 0 1 | 0.0");
        text.append(digits).append(" 1.5 -0.").append(digits).append('\n');
      }
    }
    return of(text);
  }

  /**
   * A text as a user types it, with errors: reading it needs the grammar.
   *
   * @param frames number of frames without errors
   */
  public static SampleText typed(boolean isPlain, int frames) {
    StringBuilder text = new StringBuilder(isPlain ? "rtm plain" : "rtm bmtr 5");
    text.append(" // by hand\nmotion 0 0\nbones\n  pelvis\n  spine\n");
    for (int f = 0; f < frames; f++) {
      text.append("frame 0.").append(100 + f).append("\n  pelvis | ");
      text.append(isPlain ? "1 0 0 | 0 1 0 | 0 0 1 | 0 0 0.1" : "0 0 0.1").append(f);
      text.append(isPlain ? "\n" : " 0.9 | 0 1.5 0\n");
      text.append("  spine | euler ").append(isPlain ? "1 2 3" : "0 0 0").append(" | 0 0 0\n");
    }
    text.append(isPlain ? "frame x\n" : "frame 1\n").append("  pelvis spine\n");
    text.append("  pelvsi | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0\n");
    return of(text);
  }

  private static SampleText of(StringBuilder text) {
    int row = text.indexOf("  " + BONES.get(0) + SEPARATOR, text.length() / 2);
    return new SampleText(
        text.toString(), (int) text.chars().limit(row).filter(c -> c == '\n').count());
  }

  /** A position in the name of the row's bone. */
  public Position bone() {
    return new Position(row, 2);
  }

  /** A position in the statement that sets the motion. */
  public Position motion() {
    return new Position(1, 3);
  }

  /** The first digit of the row. */
  public Range digit() {
    int column = 2 + BONES.get(0).length() + SEPARATOR.length();
    return new Range(new Position(row, column), new Position(row, column + 1));
  }

  /** The lines that an editor shows when the row is in the middle. */
  public Range screen() {
    return new Range(new Position(Math.max(0, row - LINES), 0), new Position(row + LINES, 0));
  }
}
