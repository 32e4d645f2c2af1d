package org.rtmtext.lsp.feature;

import java.util.Optional;

/**
 * What the client shows of a text: the last answer to {@code rtm/figure} for one of its views.
 *
 * @param version of the text
 * @param compared with the animation that is drawn behind it; empty if there is none
 */
record SentFigure(int version, SolvedFigure solved, Optional<Compared> compared) {}
