package org.rtmtext.reader;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.rtmtext.model.BmtrHeader;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Place;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.ProblemCollector;
import org.rtmtext.problem.TextRange;
import org.rtmtext.problem.Wording;
import org.rtmtext.syntax.TextDocument;
import org.rtmtext.syntax.Token;

/**
 * The problems of a whole text: those of its blocks, and those that concern several blocks.
 *
 * @param first the most important ones, at most {@link TextReading#MAX_PROBLEMS}, in the order of
 *     the text
 * @param errors whether any problem of the text is an error
 */
record TextProblems(List<Problem> first, boolean errors) {
  private static final String MOTION_MISSING =
      "'motion' is missing, so 0 0 0 is stored: add 'motion' with the distance that the model moves"
          + " in one cycle, or 'motion 0 0 0'";

  static TextProblems of(
      TextDocument document, ParsedHead head, ParsedFrame[] parsed, BoundFrame[] frames) {
    List<Problem> all = new ArrayList<>();
    addAll(head.problems(), 0, document, all);
    PlaceRanges places = new PlaceRanges(document, head, frames);
    boolean unread = head.encoding().isEmpty();
    int unphased = -1;
    for (int f = 0; f < frames.length; f++) {
      BoundFrame frame = frames[f];
      addAll(frame.problems(), f + 1, document, all);
      if (frame.frame() == null) {
        unread = true;
      } else if (!frame.frame().hasPhase()) {
        unphased = unphased < 0 ? f : unphased;
      } else if (unphased >= 0) {
        String earlier = Wording.frame(unphased);
        all.add(
            new Problem(
                Code.PHASE_MISSING,
                document.range(f + 1, Token.indent(document.blockText(f + 1)), 5),
                earlier
                    + " has no phase, but this later frame has one: only the last frames may have"
                    + " no phase; give "
                    + earlier
                    + " a phase"));
      }
    }
    if (unphased >= 0 && head.header() instanceof BmtrHeader h && h.extraPhases().length > 0) {
      all.add(
          new Problem(
              Code.PHASE_MISSING,
              places.of(new Place.Head(Place.Section.EXTRA_PHASES)),
              "some frames have no phase ('frame none'): move the extra phases to those frames"));
    }
    boolean errors = unread || all.stream().anyMatch(Problem::isError);
    if (!errors && frames.length > 0 && !head.sections().containsKey(Place.Section.MOTION)) {
      TextRange statement = places.of(new Place.Head(Place.Section.ENCODING));
      all.add(new Problem(Code.MOTION_MISSING, statement, MOTION_MISSING));
    }
    all.sort(Comparator.comparingInt(p -> p.range().offset()));
    return new TextProblems(ProblemCollector.select(all, TextReading.MAX_PROBLEMS), errors);
  }

  private static void addAll(
      List<Problem> some, int block, TextDocument document, List<Problem> all) {
    for (Problem p : some) {
      // All errors are kept: they decide whether there is an animation.
      if (all.size() < TextReading.MAX_PROBLEMS || p.isError()) {
        Place.InBlock place = (Place.InBlock) p.place();
        all.add(p.at(document.range(block, place.offset(), place.length())));
      }
    }
  }
}
