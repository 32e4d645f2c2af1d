package org.rtmtext.reader;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.joml.Vector3d;
import org.rtmtext.model.Encoding;
import org.rtmtext.poses.PoseRows;
import org.rtmtext.poses.PoseSkeleton;
import org.rtmtext.poses.PoseSkeleton.PoseBone;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Place.InBlock;
import org.rtmtext.problem.Place.Section;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.Wording;
import org.rtmtext.skeleton.Skeleton;
import org.rtmtext.syntax.Block;
import org.rtmtext.syntax.Names;
import org.rtmtext.syntax.RowTokens;
import org.rtmtext.syntax.Span;
import org.rtmtext.syntax.Token;

/** Reads the sections of a head that are about poses: {@code poses, skeleton, still}. */
final class PosesReader {
  private final BlockProblems problems = new BlockProblems();
  private final List<PoseBone> joints = new ArrayList<>();
  private final Set<String> jointed = new HashSet<>();

  /** For each joint, the range of its parent's name in the block; null for a root. */
  private final List<Span> parents = new ArrayList<>();

  /** The name of the skeleton; null without {@code poses}. */
  private String skeleton;

  private int table;

  /** The start of the section {@code still} in the block; -1 without one. */
  private int stillStart = -1;

  /** The end of the last line of the section {@code still}. */
  private int stillEnd;

  /**
   * Reads the statement {@code poses}.
   *
   * @param start of the line in the block
   */
  void readStatement(String line, int start, List<Token> tokens) {
    skeleton = name(tokens.get(1), line, start);
    if (tokens.size() > 2 && tokens.get(2).kind() == Token.Kind.NUMBER) {
      String number = tokens.get(2).text(line);
      Span at = span(tokens.get(2), start);
      NumberReader.Report report = problems.at(at.offset(), at.length());
      table = (int) NumberReader.integer(number, 1, Integer.MAX_VALUE, "a table", report);
    }
  }

  /**
   * Reads a bone of the section {@code skeleton}.
   *
   * @param start of the line in the block
   */
  void readJoint(String line, int start, List<Token> tokens) {
    RowTokens row = RowTokens.of(line, tokens);
    Span name = span(tokens.get(0), start);
    if (row.position().size() != 3) {
      int length = line.length() - tokens.get(0).start();
      report(
          Code.VALUE_COUNT,
          new Span(name.offset(), length),
          "write a bone of the skeleton as bone | parent | x y z, with its joint in metres; a root"
              + " as bone | x y z");
      return;
    }
    Vector3d joint = new Vector3d();
    for (int i = 0; i < 3; i++) {
      Token number = row.position().get(i);
      Span at = span(number, start);
      NumberReader.Report report = problems.at(at.offset(), at.length());
      double value = NumberReader.finite(number.text(line), "part of a joint's position", report);
      joint.setComponent(i, Double.isNaN(value) ? 0 : value);
    }
    String bone = name(tokens.get(0), line, start);
    if (!jointed.add(Skeleton.folded(bone))) {
      report(
          Code.BONE_TWICE,
          name,
          "bone " + Wording.quoted(bone) + " is already in this skeleton: remove one of the two");
    }
    String parent = "";
    Span at = null;
    if (row.cells().size() == 2) {
      Token token = row.cells().get(0).get(0);
      parent = name(token, line, start);
      at = span(token, start);
    }
    parents.add(at);
    joints.add(new PoseBone(bone, parent, joint));
  }

  /**
   * Adds a line to the section {@code still}. The first line is the one with the keyword.
   *
   * @param start of the line in the block
   * @param end of the line
   */
  void addStill(int start, int end) {
    stillStart = stillStart < 0 ? start : stillStart;
    stillEnd = end;
  }

  /**
   * Reads the rows of {@code still}, and returns them with the skeleton of {@code poses}.
   *
   * @param encoding null if it is not known
   * @param bones of the list
   */
  ParsedPoses read(
      Block block, Encoding encoding, List<String> bones, Map<Section, Span> sections) {
    Optional<PoseSkeleton> found = skeleton(sections);
    if (stillStart < 0) {
      return new ParsedPoses(found, ParsedFrame.NONE, 0, problems.hasErrors());
    }
    ParsedFrame still =
        FrameReader.readStill(
            Block.of(block.text().substring(stillStart, stillEnd)),
            encoding == null ? Encoding.BMTR5 : encoding);
    for (Problem p : still.problems()) {
      InBlock place = (InBlock) p.place();
      if (p.code() != Code.SYNTAX) { // syntax errors are reported with those of the other lines
        problems.addAll(List.of(p.at(new InBlock(stillStart + place.offset(), place.length()))));
      }
    }
    Set<String> seen = new HashSet<>();
    Predicate<String> isLacked =
        name ->
            found.isPresent()
                && found.get().bones().stream().noneMatch(b -> Skeleton.areSame(b.name(), name));
    for (int row = 0; row < still.names().count(); row++) {
      checkStill(still, row, bones, seen, isLacked);
    }
    return new ParsedPoses(found, still, stillStart, still.errors() || problems.hasErrors());
  }

  /** The problems in the order of the block. */
  List<Problem> problems() {
    return problems.sorted();
  }

  /**
   * Reports a row of {@code still} that is not valid.
   *
   * @param isLacked whether the skeleton of {@code poses} is known and has no such bone
   */
  private void checkStill(
      ParsedFrame still,
      int row,
      List<String> bones,
      Set<String> seen,
      Predicate<String> isLacked) {
    String name = still.names().bone(row);
    Span at =
        new Span(
            stillStart + still.rowOffsets()[row], name == null ? 1 : Names.print(name).length());
    boolean isRelative = still.poses() != null && still.poses().form(row) != PoseRows.Form.STORED;
    if (name == null || still.names().stored(row) != null) {
      report(
          Code.BONE_UNKNOWN,
          at,
          "a row in 'still' must begin with the name of a bone, without 'as'");
    } else if (!bones.contains(name)) {
      report(
          Code.BONE_UNKNOWN,
          at,
          "bone "
              + Wording.quoted(name)
              + " is not in the list of bones; add it there, or remove this row");
    } else if (!seen.add(name)) {
      report(
          Code.BONE_TWICE,
          at,
          "bone "
              + Wording.quoted(name)
              + " already has a row in 'still': remove one of the rows or correct its name");
    } else if (isRelative && skeleton == null) {
      report(Code.POSES_MISSING, at, BoundFrame.POSES_MISSING);
    } else if (isRelative && isLacked.test(name)) {
      report(Code.POSES_MISSING, at, BoundFrame.notInSkeleton(name));
    }
  }

  /** The skeleton of {@code poses}; reports a missing or an unknown one. */
  private Optional<PoseSkeleton> skeleton(Map<Section, Span> sections) {
    boolean isListed = sections.containsKey(Section.SKELETON);
    if (skeleton == null) {
      if (isListed) {
        report(
            Code.POSES_MISSING,
            sections.get(Section.SKELETON),
            "this skeleton has no name: write 'poses' and its name below 'motion'");
      }
      return Optional.empty();
    }
    if (isListed) {
      PoseSkeleton listed = new PoseSkeleton(skeleton, 0, joints);
      checkTree(listed.skeleton());
      return Optional.of(listed);
    }
    Optional<PoseSkeleton> known = PoseSkeleton.known(skeleton, table);
    if (known.isEmpty()) {
      report(
          Code.POSES_MISSING,
          sections.get(Section.POSES),
          "no joints are known for "
              + Wording.quoted(skeleton)
              + (table == 0 ? "" : " " + table)
              + ": list its bones in a section 'skeleton', or write 'poses OFP2_ManSkeleton 1'");
    }
    return known;
  }

  /** Reports unknown parents once each, and bones that are their own ancestors. */
  private void checkTree(Skeleton tree) {
    Set<String> unknown = new HashSet<>();
    for (int i = 0; i < joints.size(); i++) {
      PoseBone bone = joints.get(i);
      String parent = Skeleton.folded(bone.parent());
      if (!parent.isEmpty() && !jointed.contains(parent)) {
        if (unknown.add(parent)) {
          report(
              Code.BONE_UNKNOWN,
              parents.get(i),
              "bone "
                  + Wording.quoted(bone.parent())
                  + " is not in this skeleton: add it, or correct the name");
        }
      } else if (!parent.isEmpty() && tree.parentOf(bone.name()).isEmpty()) {
        // The bone has a parent, so it is a root only because the skeleton ends a cycle of parents
        // at this bone.
        report(
            Code.BONE_UNKNOWN,
            parents.get(i),
            "bone "
                + Wording.quoted(bone.name())
                + " is its own ancestor: correct the name of its parent, or remove it for a root");
      }
    }
  }

  private String name(Token token, String line, int start) {
    return problems.unquote(token.text(line), start + token.start());
  }

  private static Span span(Token token, int start) {
    return new Span(start + token.start(), token.end() - token.start());
  }

  private void report(Code code, Span at, String message) {
    problems.add(code, at.offset(), at.length(), message);
  }
}
