package org.rtmtext.reader;

import java.util.SplittableRandom;

/** Damages texts at random; the damage depends on the seed alone. */
public final class TextMutator {
  private TextMutator() {}

  /** The text with 1 to 4 random edits. */
  public static String mutate(String text, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int edits = 1 + (random.nextInt(4) & random.nextInt(4));
    return RandomEditor.ofTexts(random).edited(text, edits);
  }
}
