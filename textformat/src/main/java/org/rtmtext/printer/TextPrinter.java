package org.rtmtext.printer;

import java.io.IOException;
import java.util.Optional;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Frame;
import org.rtmtext.poses.PoseSkeleton;
import org.rtmtext.poses.Poses;

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
    HeadPrinter.print(animation, null, block);
    out.append(block);
    FramePrinter printer = new FramePrinter(animation.bones());
    for (Frame frame : animation.frames()) {
      block.setLength(0);
      block.append('\n');
      printer.print(frame, block);
      out.append(block);
    }
  }

  /**
   * Prints an animation with rows relative to parents and the rest pose.
   *
   * @throws IOException if {@code out} fails
   */
  public static void printPoses(Animation animation, PoseSkeleton skeleton, Appendable out)
      throws IOException {
    StringBuilder block = new StringBuilder();
    HeadPrinter.print(animation, skeleton, block);
    PosePrinter printer = new PosePrinter(animation, Poses.of(animation, skeleton));
    printer.printStill(block);
    out.append(block);
    for (int f = 0; f < animation.frames().size(); f++) {
      block.setLength(0);
      block.append('\n');
      printer.printFrame(f, block);
      out.append(block);
    }
  }

  /**
   * Prints an animation in the form of another text.
   *
   * @param skeleton that its rows refer to; empty for rows in stored form
   */
  public static String print(Animation animation, Optional<PoseSkeleton> skeleton) {
    StringBuilder out = new StringBuilder();
    try {
      if (skeleton.isPresent()) {
        printPoses(animation, skeleton.get(), out);
      } else {
        print(animation, out);
      }
    } catch (IOException e) {
      throw new AssertionError("a StringBuilder does not fail", e);
    }
    return out.toString();
  }

  public static String print(Animation animation) {
    return print(animation, Optional.empty());
  }
}
