package org.rtmtext.lsp.session;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.rtmtext.analysis.SkeletonMatch;
import org.rtmtext.files.FileStamp;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.SeverityRules;

/**
 * The result of checking an animation or text of the workspace.
 *
 * @param stamp of the file before it was read
 * @param problems with places in the text of the animation, the most important first
 * @param leftOut number of further problems, which are not listed
 * @param bones of the animation; none if it cannot be read
 * @param skeleton with which the bones were compared; empty if none fits
 * @param rules severities of the problems
 */
public record ScannedFile(
    Path file,
    FileStamp stamp,
    List<Problem> problems,
    int leftOut,
    List<String> bones,
    Optional<SkeletonMatch> skeleton,
    SeverityRules rules) {
  public ScannedFile {
    problems = List.copyOf(problems);
  }
}
