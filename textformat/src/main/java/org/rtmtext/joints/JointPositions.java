package org.rtmtext.joints;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.joml.Vector3d;
import org.joml.Vector3dc;
import org.rtmtext.skeleton.Skeleton;

/** The positions of joints in the rest pose, by the names of their bones, ignoring letter case. */
public final class JointPositions {
  private static final String SKELETON = "OFP2_ManSkeleton";
  private static final String ARMA_2_MAN = "Arma2_Man";
  private static final String NUMBER = " +(-?\\d+\\.\\d+)";
  private static final Pattern ROW =
      Pattern.compile("(?m)^(\\S+) +\\S+" + NUMBER + NUMBER + NUMBER + " +solved +3 of 3 ");

  private static final Pattern TABLE_ROW =
      Pattern.compile(
          "(?m)^(\\S+)(?: +[A-Za-z]\\S*)?" + NUMBER + NUMBER + NUMBER + " +[a-z]+ +\\d of 3 ");

  /** No joint is known. */
  public static final JointPositions NONE = new JointPositions(Map.of());

  private final Map<String, Vector3dc> positions = new HashMap<>();

  /**
   * @param positions metres, by the name of the bone
   */
  public JointPositions(Map<String, ? extends Vector3dc> positions) {
    positions.forEach((bone, position) -> this.positions.put(Skeleton.folded(bone), position));
  }

  public Optional<Vector3dc> find(String bone) {
    return Optional.ofNullable(positions.get(Skeleton.folded(bone)));
  }

  public int count() {
    return positions.size();
  }

  /**
   * The joints of a skeleton, by its name, ignoring letter case; none if it has no table. The
   * bundled table is that of the man of Arma 3, the output of {@code rtm.jar joints} for public
   * animations; docs/building.md has the command. The man of Arma 2 has the same joints within 2
   * cm. Only rows whose position is determined in all directions are used.
   */
  public static JointPositions known(String skeleton) {
    boolean isMan = skeleton.equalsIgnoreCase(SKELETON) || skeleton.equalsIgnoreCase(ARMA_2_MAN);
    return isMan ? Known.MAN : JointPositions.NONE;
  }

  /**
   * All joints of the bundled table, including those that the motion of animations does not fully
   * determine. Texts of poses depend on it, so it must not change.
   */
  public static JointPositions table() {
    return Known.TABLE;
  }

  private static final class Known {
    static final JointPositions MAN = new JointPositions(rows(ROW, text()));
    static final JointPositions TABLE = new JointPositions(rows(TABLE_ROW, text()));

    private static Map<String, Vector3d> rows(Pattern pattern, String table) {
      Map<String, Vector3d> rows = new HashMap<>();
      pattern
          .matcher(table)
          .results()
          .forEach(
              (MatchResult row) ->
                  rows.put(
                      row.group(1),
                      new Vector3d(
                          Double.parseDouble(row.group(2)),
                          Double.parseDouble(row.group(3)),
                          Double.parseDouble(row.group(4)))));
      return rows;
    }

    private static String text() {
      try (InputStream in = JointPositions.class.getResourceAsStream(SKELETON + ".txt")) {
        return new String(in.readAllBytes(), StandardCharsets.UTF_8);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
