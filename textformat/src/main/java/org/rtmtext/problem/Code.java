package org.rtmtext.problem;

import static org.rtmtext.problem.Severity.ERROR;
import static org.rtmtext.problem.Severity.INFORMATION;
import static org.rtmtext.problem.Severity.WARNING;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * The stable codes of problems, the most important ones first. Each has a section in {@code
 * docs/problems.md}, under its {@link #id()}.
 */
public enum Code {
  UNREADABLE(ERROR),
  MALFORMED(ERROR),
  INTERNAL(ERROR),

  SYNTAX(ERROR),
  ENCODING_MISSING(ERROR),
  STATEMENT_TWICE(ERROR),
  NOT_IN_ENCODING(ERROR),
  VALUE_COUNT(ERROR),
  VALUE_RANGE(ERROR),
  CHARACTER(ERROR),
  POSES_MISSING(ERROR),
  BONE_UNKNOWN(ERROR),
  BONE_MISSING(ERROR),
  BONE_TWICE(ERROR),
  TRANSFORM_COUNT(ERROR),
  PHASE_MISSING(ERROR),
  NAME_TOO_LONG(ERROR),
  NAME_WITH_NUL(ERROR),
  STRING_TOO_LONG(ERROR),
  TOO_LARGE(ERROR),

  NOT_CONVERTED(WARNING),
  MOTION_MISSING(WARNING),
  STORED_AS_ZERO(WARNING),
  PHASE_ORDER(WARNING),
  PHASE_REPEATED(WARNING),
  PHASE_RANGE(WARNING),
  PHASE_ENDS(WARNING),
  QUATERNION_LENGTH(WARNING),
  MATRIX_ZERO(WARNING),
  MATRIX_SCALE(WARNING),
  MATRIX_SHEAR(WARNING),
  MATRIX_MIRROR(WARNING),
  NOT_FINITE(WARNING),
  POSITION_FAR(WARNING),
  BONE_LISTED_TWICE(WARNING),
  NAME_EMPTY(WARNING),
  NAME_IN_FRAME(WARNING),
  COUNTS_DISAGREE(WARNING),
  PROPERTY_UNKNOWN(WARNING),
  NO_FRAMES(WARNING),
  BONE_NOT_IN_SKELETON(WARNING),
  POSES_SKELETON(WARNING),

  CONFIG_NOT_READ(WARNING),
  CONFIG_SYNTAX(WARNING),
  SKELETON_INHERIT(WARNING),
  SKELETON_LIST(WARNING),
  SKELETON_PARENT(WARNING),

  SETTINGS_SYNTAX(ERROR),
  SETTINGS_UNKNOWN(WARNING),
  SETTINGS_VALUE(WARNING),

  DIGITS_LOST(INFORMATION),
  COMMENT_NOT_STORED(INFORMATION),
  TRAILING_BYTES(INFORMATION),
  BONES_ABSENT(INFORMATION),
  ENGINE_LIMIT(INFORMATION),
  BONE_CASE(INFORMATION),
  UPPER_CASE(INFORMATION),
  CONFIG_INCLUDE(INFORMATION);

  private final Severity severity;

  Code(Severity severity) {
    this.severity = severity;
  }

  public Severity severity() {
    return severity;
  }

  /** The code as users see it, for example {@code bone-unknown}. */
  public String id() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The code with an {@link #id()}; empty if there is none. */
  public static Optional<Code> withId(String id) {
    return Arrays.stream(values()).filter(code -> code.id().equals(id)).findFirst();
  }
}
