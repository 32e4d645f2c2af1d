package org.rtmtext.text;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.rtmtext.model.BmtrHeader;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Place;
import org.rtmtext.problem.Problem;

/**
 * The problems of a whole text: those of its blocks, and what is wrong between them.
 *
 * @param first in the order of the text, at most {@link TextReading#MOST_PROBLEMS}
 * @param errors whether one of them, kept or not, is an error
 */
record TextProblems(List<Problem> first, boolean errors) {
  static TextProblems of(TextDocument document, HeadText head, FrameText[] frames) {
    List<Problem> all = new ArrayList<>();
    addAll(head.problems(), 0, document, all);
    boolean unread = head.encoding().isEmpty();
    boolean unphased = false;
    for (int f = 0; f < frames.length; f++) {
      FrameText frame = frames[f];
      addAll(frame.problems(), f + 1, document, all);
      if (frame.frame() == null) {
        unread = true;
      } else if (!frame.frame().hasPhase()) {
        unphased = true;
      } else if (unphased) {
        all.add(
            new Problem(
                Code.PHASE_MISSING,
                document.range(f + 1, RowSpans.firstWord(document.blockText(f + 1)), 5),
                "a frame before this one has no phase; only the last frames can be without: write its"
                    + " phase"));
      }
    }
    if (unphased && head.header() instanceof BmtrHeader h && h.extraPhases().length > 0) {
      all.add(
          new Problem(
              Code.PHASE_MISSING,
              new PlaceRanges(document, head, frames)
                  .of(new Place.Head(Place.Section.EXTRA_PHASES)),
              "there are frames without a phase ('frame none'): give these phases to them"));
    }
    all.sort(Comparator.comparingInt(p -> p.range().offset()));
    return new TextProblems(
        Problem.first(all, TextReading.MOST_PROBLEMS),
        unread || all.stream().anyMatch(Problem::isError));
  }

  private static void addAll(
      List<BlockProblem> some, int block, TextDocument document, List<Problem> all) {
    for (BlockProblem p : some) {
      // Errors are kept whatever their number: they decide whether there is an animation.
      if (all.size() < TextReading.MOST_PROBLEMS || p.isError()) {
        all.add(new Problem(p.code(), document.range(block, p.offset(), p.length()), p.message()));
      }
    }
  }
}
