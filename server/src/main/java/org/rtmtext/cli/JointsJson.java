package org.rtmtext.cli;

import java.util.List;
import java.util.stream.IntStream;
import org.joml.Vector3dc;
import org.rtmtext.analysis.SkeletonMatch;
import org.rtmtext.figure.JointSearch;
import org.rtmtext.joints.Joint;
import org.rtmtext.problem.Quotes;

/**
 * The JSON of {@code joints}.
 *
 * @param files in the order of the arguments
 * @param skeleton null if no file could be used
 * @param model path of the pivots model; null if none was used
 */
public record JointsJson(
    List<UsedFile> files, SkeletonMatch skeleton, String model, List<JointJson> joints) {
  private static final double MICROMETRES = 1e6;
  private static final double NANOMETRES = 1e9;

  /**
   * An input.
   *
   * @param error why it was not used; otherwise null
   */
  public record UsedFile(String path, String error) {}

  /**
   * A joint.
   *
   * @param position metres
   * @param determined unit vectors
   * @param residual metres; null if no frame moves bone and parent
   */
  public record JointJson(
      String bone,
      String parent,
      List<Double> position,
      String source,
      List<List<Double>> determined,
      Double residual,
      boolean attached) {
    static JointJson of(Joint joint) {
      return new JointJson(
          Quotes.characters(joint.bone()),
          Quotes.characters(joint.parent()),
          rounded(joint.position()),
          joint.source().id(),
          joint.determined().stream().map(JointsJson::rounded).toList(),
          Double.isNaN(joint.residual()) ? null : rounded(joint.residual(), NANOMETRES),
          joint.isAttached());
    }
  }

  /** Describes joints. */
  public static JointsJson of(
      List<UsedFile> files, SkeletonMatch skeleton, JointSearch.Found found) {
    return new JointsJson(
        files,
        skeleton,
        found
            .pivots()
            .filter(pivots -> pivots.model().problem().isEmpty())
            .map(pivots -> pivots.file().toString())
            .orElse(null),
        found.joints().stream().map(JointJson::of).toList());
  }

  private static List<Double> rounded(Vector3dc v) {
    return IntStream.range(0, 3).mapToObj(i -> rounded(v.get(i), MICROMETRES)).toList();
  }

  /** Rounds; 0.0 is added to turn -0 into 0. */
  private static double rounded(double value, double perUnit) {
    return Math.rint(value * perUnit) / perUnit + 0.0;
  }
}
