package org.rtmtext.printer;

import java.io.IOException;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Frame;
import org.rtmtext.poses.PoseSkeleton;
import org.rtmtext.poses.Poses;

/** Prints an animation as text: columns aligned, numbers as short as their stored bits allow. */
public final class TextPrinter {
  private TextPrinter() {}

  /**
   * Prints an animation with rows in stored form, with the text of only one frame in memory.
   *
   * @throws IOException if {@code out} fails
   */
  public static void print(Animation animation, Appendable out) throws IOException {
    StringBuilder block = new StringBuilder();
    HeadPrinter.print(animation, block);
    out.append(block);
    FramePrinter frames = new FramePrinter(animation.bones());
    for (Frame frame : animation.frames()) {
      block.setLength(0);
      block.append('\n');
      frames.print(frame, block);
      out.append(block);
    }
  }

  /**
   * Prints an animation as poses, with the text of only one frame in memory.
   *
   * @param skeleton that rows refer to
   * @throws IOException if {@code out} fails
   */
  public static void print(Animation animation, PoseSkeleton skeleton, Appendable out)
      throws IOException {
    StringBuilder block = new StringBuilder();
    HeadPrinter.print(animation, skeleton, block);
    PosePrinter poses = new PosePrinter(animation, Poses.of(animation, skeleton));
    poses.printStill(block);
    out.append(block);
    for (int f = 0; f < animation.frames().size(); f++) {
      block.setLength(0);
      block.append('\n');
      poses.printFrame(f, block);
      out.append(block);
    }
  }

  /** The text of an animation, with rows in stored form. */
  public static String print(Animation animation) {
    StringBuilder out = new StringBuilder();
    try {
      print(animation, out);
    } catch (IOException e) {
      throw new AssertionError("a StringBuilder does not fail", e);
    }
    return out.toString();
  }

  /**
   * The text of an animation as poses.
   *
   * @param skeleton that rows refer to
   */
  public static String print(Animation animation, PoseSkeleton skeleton) {
    StringBuilder out = new StringBuilder();
    try {
      print(animation, skeleton, out);
    } catch (IOException e) {
      throw new AssertionError("a StringBuilder does not fail", e);
    }
    return out.toString();
  }
}
