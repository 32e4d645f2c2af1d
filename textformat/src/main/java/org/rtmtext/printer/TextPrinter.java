package org.rtmtext.printer;

import java.io.IOException;
import java.util.Optional;
import org.rtmtext.model.Animation;
import org.rtmtext.poses.PoseSkeleton;
import org.rtmtext.poses.Poses;

/** Prints an animation as text: columns aligned, numbers as short as their stored bits allow. */
public final class TextPrinter {
  private TextPrinter() {}

  /**
   * Prints an animation frame by frame, with the text of only one frame in memory.
   *
   * @param skeleton that rows refer to; empty for rows in stored form
   * @throws IOException if {@code out} fails
   */
  public static void print(Animation animation, Optional<PoseSkeleton> skeleton, Appendable out)
      throws IOException {
    StringBuilder block = new StringBuilder();
    HeadPrinter.print(animation, skeleton.orElse(null), block);
    FramePrinter stored = new FramePrinter(animation.bones());
    Optional<PosePrinter> poses =
        skeleton.map(s -> new PosePrinter(animation, Poses.of(animation, s)));
    poses.ifPresent(printer -> printer.printStill(block));
    out.append(block);
    for (int f = 0; f < animation.frames().size(); f++) {
      block.setLength(0);
      block.append('\n');
      if (poses.isPresent()) {
        poses.get().printFrame(f, block);
      } else {
        stored.print(animation.frames().get(f), block);
      }
      out.append(block);
    }
  }

  /**
   * Prints an animation to a string.
   *
   * @param skeleton that rows refer to; empty for rows in stored form
   */
  public static String print(Animation animation, Optional<PoseSkeleton> skeleton) {
    StringBuilder out = new StringBuilder();
    try {
      print(animation, skeleton, out);
    } catch (IOException e) {
      throw new AssertionError("a StringBuilder does not fail", e);
    }
    return out.toString();
  }

  public static String print(Animation animation) {
    return print(animation, Optional.empty());
  }
}
