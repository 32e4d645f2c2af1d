package org.rtmtext.edits;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The kinds of quick fixes, each with its title. */
public enum FixKind {
  // Bones and rows
  ADD_BONE("Add bone %s to the list and to all frames"),
  ADD_COPIED_ROW("Add a row for %s as in the previous frame"),
  ADD_COPIED_ROWS("Add %s rows as in the previous frame"),
  ADD_ROW("Add a row for %s without rotation or translation"),
  ADD_ROWS("Add %s rows without rotation or translation"),
  CHANGE_TO_MISSING("Change to %s, which has no row yet"),
  GIVE_EACH_BONE_A_ROW("Give each bone one row in this frame"),
  JOIN_LINES("Join the lines of the row"),
  KEEP_ROW_OF_FRAME("Keep this row, and give the other frames the row of 'still'"),
  NAME_ROW("Name this row %s"),
  REMOVE_BONE("Remove bone %s from the list and all frames"),
  REMOVE_LISTED("Remove this entry (bone %s) and its rows"),
  REMOVE_ROW("Remove this row"),
  REMOVE_STORED_NAME("Remove 'as' and the name"),
  REMOVE_UNKNOWN_BONES("Remove all %s bones that are not in %s (from the list and all frames)"),
  SPELL_AS_SKELETON("Spell all %s bones as %s does (in the list and all frames)"),
  WRITE_EVERYWHERE("Write %s everywhere"),

  // Values of rows
  ADD_ZEROS("Add 0 for each missing number"),
  COMPUTE_ROW("Compute the row from the other two"),
  DIVIDE_QUATERNION("Divide the quaternion by its length"),
  KEEP_NUMBERS("Keep the first %s numbers"),
  KEEP_ROTATION("Keep only the rotation"),
  MULTIPLY_POSITIONS("Multiply all positions and the motion by 0.01 (centimetres to metres)"),
  NEGATE_ROW("Negate the %s row, and keep only the rotation"),
  TREAT_AS_EULER("Treat the three numbers as Euler angles"),
  USE_PREVIOUS("Use %s from the previous frame"),
  WRITE_IDENTITY_MATRIX("Write 1 0 0 | 0 1 0 | 0 0 1 (no rotation)"),
  WRITE_IDENTITY_QUATERNION("Write 0 0 0 1 (no rotation)"),
  WRITE_STORED_ROTATION("Write the stored rotation"),
  WRITE_STORED_VALUE("Write the stored value, %s"),

  // Frames
  ADD_FRAME("Add a frame without rotation or translation"),
  CLOSE_LOOP("Add the first frame at the end, with phase 1"),
  DIVIDE_ALL_PHASES("Divide all phases by %s: %s"),
  DIVIDE_PHASES("Divide the phases of all frames by %s: %s"),
  FILL_IN_PHASES("Space the missing phases evenly between the existing ones: %s"),
  MOVE_PHASES("Move these phases to the frames without a phase"),
  REMOVE_COUNT("Remove 'transforms' and the number"),
  REMOVE_RIGHT_COUNT("Remove 'transforms' and the number (each bone has a row)"),
  SCALE_PHASES("Scale the phases of all frames to the range 0 to 1: %s"),
  SORT_FRAMES("Sort the frames by phase: %s"),
  SPACE_PHASES("Space the phases of all frames evenly: %s"),
  WRITE_COUNT("Write 'transforms %s'"),
  WRITE_PHASE("Write phase %s"),

  // Statements
  CHANGE_BACK("Change back to 'rtm %s'"),
  CHANGE_VERSION("Change the version to 5, which Arma 3 uses"),
  INSERT("Insert '%s'"),
  MOVE_TO_START("Move '%s' to the start"),
  REMOVE_COMMENT("Remove the comment"),
  REMOVE_SECTION("Remove '%s' and its entries"),
  REMOVE_STATEMENT("Remove '%s'"),
  REMOVE_TYPE("Remove the type"),
  REWRITE_ROWS("Keep the numbers, and rewrite the rows in the %s form"),
  WRITE_CAPABLE_ENCODING("Write 'rtm %s', which can store this data"),
  WRITE_ENCODING("Write 'rtm %s'"),

  // Words and characters
  BEGIN_COMMENT("Begin the comment with //"),
  ESCAPE_BACKSLASH("Escape the backslash: \\\\"),
  QUOTE_NAME("Quote the name"),
  REMOVE_MARK("Remove the %s"),
  REPLACE_COLON("Replace the colon with |"),
  WRITE("Write %s"),
  WRITE_BAR("Write | after the name"),
  WRITE_IN_CHARSET("Write %s (%s)"),
  WRITE_IN_CHARSET_EVERYWHERE("Write %s everywhere (%s)"),
  WRITE_NUMBERS("Write numbers with a decimal point and spaces between them"),
  WRITE_ONE_NAME_PER_LINE("Write one name per line"),
  WRITE_ORDINARY_CHARACTERS("Write ordinary spaces, hyphens, nan and inf"),
  WRITE_WORD("Write '%s'");

  private final String title;

  FixKind(String title) {
    this.title = title;
  }

  /** What a fix of this kind does with some values. */
  public Fix.What of(Object... values) {
    return new Fix.What(this, Arrays.stream(values).map(Object::toString).toList());
  }

  /** The kind in a command, for example {@code add-bone}. */
  public String id() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The kind with an {@link #id}; empty if there is none. */
  public static Optional<FixKind> withId(String id) {
    return Arrays.stream(values()).filter(kind -> kind.id().equals(id)).findFirst();
  }

  String title(List<String> values) {
    return String.format(title, values.toArray());
  }
}
