package org.rtmtext.printer;

import java.io.IOException;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Frame;

/** Prints an animation as text: columns aligned, numbers as short as their stored bits allow. */
public final class TextPrinter {
  private TextPrinter() {}

  /**
   * Prints an animation frame by frame, with only one frame in memory.
   *
   * @throws IOException if {@code out} fails
   */
  public static void print(Animation animation, Appendable out) throws IOException {
    StringBuilder block = new StringBuilder();
    HeadPrinter.print(animation, block);
    out.append(block);
    FramePrinter printer = new FramePrinter(animation.bones());
    for (Frame frame : animation.frames()) {
      block.setLength(0);
      block.append('\n');
      printer.print(frame, block);
      out.append(block);
    }
  }

  public static String print(Animation animation) {
    StringBuilder out = new StringBuilder();
    try {
      print(animation, out);
    } catch (IOException e) {
      throw new AssertionError("a StringBuilder does not fail", e);
    }
    return out.toString();
  }
}
