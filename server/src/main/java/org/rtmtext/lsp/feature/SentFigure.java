package org.rtmtext.lsp.feature;

import java.util.List;
import java.util.Optional;

/**
 * What the client shows of a text: the last answer to {@code rtm/figure} for one of its views.
 *
 * @param version of the text; negative for a preview
 * @param compared the comparison with the animation that is drawn behind the figure; empty without
 *     one
 * @param unreadable the rows that are drawn with older values
 * @param preview the edit that the figure shows; empty for the text as it is
 */
record SentFigure(
    int version,
    SolvedFigure solved,
    Optional<Compared> compared,
    List<UnreadableRows> unreadable,
    Optional<TextFigure.Preview> preview) {
  /**
   * Bones of a frame whose rows cannot be read.
   *
   * @param bones indexes
   */
  record UnreadableRows(int frame, List<Integer> bones) {}
}
