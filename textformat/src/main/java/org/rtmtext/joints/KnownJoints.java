package org.rtmtext.joints;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.joml.Vector3d;

/**
 * The bundled table of joints of the man of Arma 2 and 3. It is the output of {@code rtm.jar
 * joints} for public animations; docs/building.md has the command. Only rows whose position is
 * determined in all directions are used.
 */
public final class KnownJoints {
  private static final String SKELETON = "OFP2_ManSkeleton";
  private static final String NUMBER = " +(-?\\d+\\.\\d+)";
  private static final Pattern ROW =
      Pattern.compile("(?m)^(\\S+) +\\S+" + NUMBER + NUMBER + NUMBER + " +solved +3 of 3 ");

  private KnownJoints() {}

  /** The joints of a skeleton, by its name, ignoring letter case; none if it has no table. */
  public static JointPositions of(String skeleton) {
    return skeleton.equalsIgnoreCase(SKELETON) ? Holder.MAN : JointPositions.NONE;
  }

  private static final class Holder {
    static final JointPositions MAN = new JointPositions(rows(text()));

    private static Map<String, Vector3d> rows(String table) {
      Map<String, Vector3d> rows = new HashMap<>();
      ROW.matcher(table)
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
      try (InputStream in = KnownJoints.class.getResourceAsStream(SKELETON + ".txt")) {
        return new String(in.readAllBytes(), StandardCharsets.UTF_8);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
