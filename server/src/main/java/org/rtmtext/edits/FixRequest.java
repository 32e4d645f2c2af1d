package org.rtmtext.edits;

import java.util.Optional;
import java.util.Set;
import org.rtmtext.problem.Code;

/**
 * What the user wants to be fixed.
 *
 * @param codes the codes of the problems to fix; empty for the codes that editors fix without
 *     asking
 * @param dryRun whether files stay as they are
 * @param diff whether the result includes the differences of the texts
 */
public record FixRequest(Optional<Set<Code>> codes, boolean dryRun, boolean diff) {}
