package org.rtmtext.lsp.feature;

import java.util.List;
import java.util.Optional;
import org.joml.Vector3d;
import org.rtmtext.lsp.text.Snapshot;
import org.rtmtext.number.Decimal;
import org.rtmtext.poses.Turn;
import org.rtmtext.reader.LineKind;
import org.rtmtext.reader.TextReading;
import org.rtmtext.skeleton.Parents;
import org.rtmtext.syntax.RowTokens;
import org.rtmtext.syntax.TextDocument;
import org.rtmtext.syntax.Token;

/**
 * How a bone moves if a number of its {@code turn} or {@code move} grows. It is found in the row
 * and in the head, so errors in other rows do not matter.
 *
 * @param kind {@link #TURN} or {@link #MOVE}
 * @param name of the number: x, y or z
 * @param parent the name in the list of bones of the bone to which {@code direction} is relative;
 *     null for a root
 * @param direction a unit vector in the axes that the rest pose has and the parent turns. The bone
 *     moves along it, or turns about it: a point at p from the joint moves along the cross product
 *     of {@code direction} and p.
 */
public record BoneAxis(String kind, String name, String parent, List<Double> direction) {
  private static final String TURN = "turn";
  private static final String MOVE = "move";
  private static final List<String> NAMES = List.of("x", "y", "z");

  /** The axis of the number that a column is in or directly after; empty if there is none. */
  static Optional<BoneAxis> at(Snapshot document, int line, int column) {
    TextDocument text = document.text();
    Optional<RowTokens> row = RowTokens.of(text.line(line)).filter(RowTokens::isPose);
    if (row.isEmpty() || LineKind.of(text, line) != LineKind.ROW) {
      return Optional.empty();
    }
    for (List<Token> cell : row.get().cells()) {
      String kind = cell.isEmpty() ? "" : cell.get(0).text(row.get().line());
      for (int i = 0; i < Math.min(NAMES.size(), cell.size() - 1); i++) {
        if (cell.get(i + 1).touches(column) && (kind.equals(TURN) || kind.equals(MOVE))) {
          Vector3d d = kind.equals(TURN) ? turned(i, row.get(), cell) : unit(i);
          String bone = row.get().bone();
          String parent = parent(document.analysis().reading(), bone).orElse(null);
          return Optional.of(new BoneAxis(kind, NAMES.get(i), parent, List.of(d.x, d.y, d.z)));
        }
      }
    }
    return Optional.empty();
  }

  /** An axis of a turn. The angles after its own turn it. */
  private static Vector3d turned(int axis, RowTokens row, List<Token> cell) {
    double y = axis < 1 ? angle(row, cell, 1) : 0;
    double z = axis < 2 ? angle(row, cell, 2) : 0;
    return Turn.rows(0, y, z).transform(unit(axis));
  }

  private static Vector3d unit(int axis) {
    return new Vector3d().setComponent(axis, 1);
  }

  /** An angle in degrees; 0 if it cannot be read. */
  private static double angle(RowTokens row, List<Token> cell, int index) {
    Optional<String> number =
        cell.stream()
            .skip(index + 1L)
            .limit(1)
            .filter(token -> token.kind() == Token.Kind.NUMBER)
            .map(token -> token.text(row.line()))
            .filter(text -> text.length() <= Decimal.MAX_LENGTH)
            .findFirst();
    try {
      double angle = number.map(text -> Decimal.of(text).value()).orElse(0.0);
      return Double.isFinite(angle) ? angle : 0;
    } catch (NumberFormatException e) {
      // A number that is not finite, such as nan.
      return 0;
    }
  }

  /** The parent of a bone; empty for a root, and if the text names no skeleton that can be read. */
  private static Optional<String> parent(TextReading reading, String bone) {
    List<String> bones = reading.head().bones();
    int index = bones.indexOf(bone);
    return reading
        .poseSkeleton()
        .map(skeleton -> Parents.of(bones, skeleton.skeleton()))
        .filter(parents -> index >= 0 && parents.parent(index) >= 0)
        .map(parents -> bones.get(parents.parent(index)));
  }
}
