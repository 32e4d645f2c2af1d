package org.rtmtext.edits;

import java.util.Optional;
import java.util.Set;
import org.rtmtext.problem.Code;

/**
 * What the user wants to be fixed.
 *
 * @param codes of the problems; empty for those that editors fix without asking
 * @param dryRun whether files stay as they are
 * @param diff whether the differences of the texts are wanted
 */
public record FixRequest(Optional<Set<Code>> codes, boolean dryRun, boolean diff) {}
