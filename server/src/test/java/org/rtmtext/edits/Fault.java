package org.rtmtext.edits;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import org.rtmtext.edits.Draft.Pose;
import org.rtmtext.model.Encoding;
import org.rtmtext.problem.Code;

/**
 * A way to spoil an animation.
 *
 * @param code of the problem that is then reported
 * @param spoil changes an animation without problems
 * @param touched pattern of the fields that a fix may change; see {@link FileFields}
 * @param restores whether a fix gives the animation as it was before
 */
record Fault(Code code, Consumer<Draft> spoil, String touched, boolean restores) {
  private static final String COUNTS = "bones|animated|frame \\d+ count|";

  private static Fault of(Code code, String touched, Consumer<Draft> spoil) {
    return new Fault(code, spoil, touched, true);
  }

  /** Makes lower case of upper case and the reverse. */
  private static String otherCase(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    return lower.equals(name) ? name.toUpperCase(Locale.ROOT) : lower;
  }

  private static final List<Fault> COMMON =
      List.of(
          of(Code.BONE_NOT_IN_SKELETON, COUNTS + ".*camo.*", d -> d.insertBone(2, "camo", 1)),
          of(
              Code.BONE_LISTED_TWICE,
              COUNTS + ".*#2.*",
              d -> d.insertBone(3, Draft.name(d.names.get(1)), 1)),
          of(Code.BONES_ABSENT, COUNTS + ".*", Draft::removeLastBone),
          of(Code.PHASE_ORDER, "frame 1 .*|frame 2 .*", d -> d.poses.add(2, d.poses.remove(1))),
          of(
              Code.PHASE_REPEATED,
              "frame \\d+ phase",
              d -> d.poses.get(2).phase = d.poses.get(1).phase),
          of(
              Code.PHASE_RANGE,
              "frame \\d+ phase|property phase",
              d -> {
                for (int f = 0; f < d.poses.size(); f++) {
                  d.poses.get(f).phase = f;
                }
                d.propertyPhase *= d.poses.size() - 1;
              }),
          of(
              Code.PHASE_ENDS,
              "frame \\d+ phase|property phase",
              d -> {
                d.poses.forEach(pose -> pose.phase *= 0.5f);
                d.propertyPhase *= 0.5f;
              }),
          of(
              Code.NOT_FINITE,
              "frame 2 .*position",
              d -> d.poses.get(2).rows.get(0)[Draft.POSITION] = Float.NaN),
          of(Code.NOT_FINITE, "frame \\d+ phase", d -> d.poses.get(1).phase = Float.NaN));

  private static final List<Fault> PLAIN =
      List.of(
          of(
              Code.BONE_CASE,
              ".*bone .* name",
              d -> d.renameBone(1, otherCase(Draft.name(d.names.get(1))))),
          of(Code.PROPERTY_UNKNOWN, "property name", d -> d.property = "StepSond"),
          of(
              Code.MATRIX_SCALE,
              "frame 1 .*rotation",
              d -> d.poses.get(1).setRotation(1, 2, 0, 0, 0, 2, 0, 0, 0, 2)),
          new Fault(
              Code.MATRIX_SHEAR,
              d -> d.poses.get(1).setRotation(1, 1, 0, 0, 0.6f, 0.8f, 0),
              "frame 1 .*rotation",
              false),
          of(
              Code.MATRIX_ZERO,
              "frame 1 .*rotation",
              d -> d.poses.get(1).setRotation(1, 0, 0, 0, 0, 0, 0, 0, 0, 0)),
          of(
              Code.NAME_IN_FRAME,
              "frame 1 .*name",
              d -> {
                byte[] field = d.poses.get(1).names.get(0);
                String name = Draft.name(field);
                Draft.rename(field, name.substring(0, name.length() - 1) + "~");
              }));

  private static final List<Fault> BINARISED =
      List.of(
          of(
              Code.UPPER_CASE,
              ".*bone .* name",
              d -> d.renameBone(1, otherCase(Draft.name(d.names.get(1))))),
          of(
              Code.QUATERNION_LENGTH,
              "frame \\d+ .*rotation",
              d -> d.poses.forEach(pose -> pose.length = 0.75f)),
          of(Code.QUATERNION_LENGTH, "frame 1 .*rotation", d -> d.poses.get(1).length = 0),
          of(Code.COUNTS_DISAGREE, "animated", d -> d.animatedBones += 2),
          of(Code.COUNTS_DISAGREE, "frame \\d+ phase", d -> last(d).hasPhase = false));

  private static final Fault PROPERTY =
      of(Code.PROPERTY_UNKNOWN, "property name", d -> d.property = "stepsond");

  private static Pose last(Draft d) {
    return d.poses.get(d.poses.size() - 1);
  }

  /** The faults that an animation of an encoding can have. */
  static List<Fault> of(Encoding encoding) {
    List<Fault> faults = new ArrayList<>(COMMON);
    faults.addAll(encoding.isBinarised() ? BINARISED : PLAIN);
    if (encoding.isBinarised() && encoding.hasProperties()) {
      faults.add(PROPERTY);
    }
    return faults;
  }
}
