package org.rtmtext.text;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.xtext.nodemodel.INode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;
import org.rtmtext.grammar.rtmText.Row;
import org.rtmtext.grammar.rtmText.RtmTextPackage;
import org.rtmtext.model.Encoding;
import org.rtmtext.model.Frame;
import org.rtmtext.model.NameFields;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Wording;

/** Turns one frame of the grammar into values, for a list of bones. */
final class FrameReader {
  private static final RtmTextPackage G = RtmTextPackage.eINSTANCE;

  /** Names of missing bones in one message. */
  private static final int NAMED = 5;

  private final BoneLookup lookup;
  private final Encoding encoding;
  private final BlockProblems problems;
  private final int blockStart;

  /** The bones that misspelled names were probably meant to be. */
  private final List<String> meant = new ArrayList<>();

  /** Whether a row is for a bone that has none by the count of the frame. */
  private boolean beyond;

  private FrameReader(
      BoneLookup lookup, Encoding encoding, BlockProblems problems, int blockStart) {
    this.lookup = lookup;
    this.encoding = encoding;
    this.problems = problems;
    this.blockStart = blockStart;
  }

  /**
   * Reads a frame.
   *
   * @param frame null where the parser could make nothing of it
   * @param blockStart where the frame's block starts in what was parsed
   */
  static FrameText read(
      org.rtmtext.grammar.rtmText.Frame frame,
      BoneLookup lookup,
      Encoding encoding,
      BlockProblems problems,
      int blockStart) {
    if (frame == null || problems.hasErrors()) {
      return new FrameText(null, new int[0], problems.sorted());
    }
    return new FrameReader(lookup, encoding, problems, blockStart).read(frame);
  }

  private FrameText read(org.rtmtext.grammar.rtmText.Frame frame) {
    int phase = phase(frame);
    int count = count(frame);
    // Too few rows are an error, whatever they say. Nothing is kept then: short frames of a long
    // list must not take their product.
    int kept = frame.getRows().size() < count ? 0 : count;
    FreeBones free = new FreeBones(lookup, Math.min(count, lookup.bones().size()));
    TransformsBuilder transforms = new TransformsBuilder(encoding, kept);
    int[] rowOffsets = new int[kept];
    Arrays.fill(rowOffsets, -1);
    Map<Integer, String> storedNames = new HashMap<>();
    int unnamed = lookup.bones().size();
    for (Row row : frame.getRows()) {
      INode node = NodeModelUtils.findActualNodeFor(row);
      int index;
      if (row.getBone() != null) {
        index = bone(row, free, count);
      } else if (unnamed < count) {
        index = unnamed++;
      } else {
        index = -1;
        problems.add(
            Code.BONE_UNKNOWN,
            node,
            "this row does not name its bone: write the name before the first '|'");
      }
      if (index >= 0 && index < kept) {
        rowOffsets[index] = node.getOffset() - blockStart;
      }
      new RowReader(row, encoding, problems).read(transforms, Math.max(0, index));
      if (row.getStored() != null && index >= 0) {
        storedName(row).ifPresent(name -> storedNames.put(index, name));
      }
    }
    reportMissing(frame, count, free, unnamed);
    if (problems.hasErrors()) {
      return new FrameText(null, rowOffsets, problems.sorted());
    }
    return new FrameText(
        new Frame(phase, !frame.isUnphased(), transforms.build(), names(storedNames), null),
        rowOffsets,
        problems.sorted());
  }

  private NameFields names(Map<Integer, String> stored) {
    if (stored.isEmpty()) {
      return null;
    }
    List<String> names = new ArrayList<>(lookup.bones());
    stored.forEach(names::set);
    return NameFields.of(names);
  }

  private int phase(org.rtmtext.grammar.rtmText.Frame frame) {
    if (frame.isUnphased()) {
      if (!encoding.isBinarised()) {
        problems.add(
            Code.NOT_IN_ENCODING,
            frame,
            G.getFrame_Unphased(),
            0,
            "'none' cannot be stored in "
                + encoding.text()
                + ": every frame has a phase, write it in its place");
      }
      return 0;
    }
    return NumberReader.stored(
        frame.getPhase(), StoredType.FLOAT, report(frame, G.getFrame_Phase()));
  }

  private NumberReader.Report report(
      org.rtmtext.grammar.rtmText.Frame frame, EStructuralFeature feature) {
    return (code, message) -> problems.add(code, frame, feature, 0, message);
  }

  /** How many transforms the frame has: one a bone unless it says otherwise. */
  private int count(org.rtmtext.grammar.rtmText.Frame frame) {
    int bones = lookup.bones().size();
    if (frame.getCount() == null) {
      return bones;
    }
    NumberReader.Report report = report(frame, G.getFrame_Count());
    int rows = frame.getRows().size();
    if (!encoding.isBinarised()) {
      report.problem(
          Code.NOT_IN_ENCODING,
          "'transforms' cannot be stored in "
              + encoding.text()
              + ": remove it; every frame has one for each bone of the list");
      return bones;
    }
    long count = NumberReader.integer(frame.getCount(), 0, Integer.MAX_VALUE, "a count", report);
    boolean refused = frame.getCount().startsWith("-"); // reported as out of range
    if (count != rows && !refused) {
      report.problem(
          Code.TRANSFORM_COUNT,
          "the frame says "
              + Wording.count(count, "transform")
              + " and has "
              + Wording.count(rows, "row")
              + ": write transforms "
              + rows
              + ", or give each transform a row");
    }
    return rows;
  }

  private int bone(Row row, FreeBones free, int rows) {
    String name = name(row, G.getRow_Bone(), row.getBone());
    int index = free.take(name);
    if (index == FreeBones.NONE_LEFT) {
      problems.add(
          Code.BONE_TWICE,
          row,
          G.getRow_Bone(),
          0,
          "bone "
              + Wording.quoted(name)
              + " already has a row in this frame: remove one of them or correct its name");
    } else if (index == FreeBones.BEYOND) {
      beyond = true;
      problems.add(
          Code.TRANSFORM_COUNT,
          row,
          G.getRow_Bone(),
          0,
          "a frame with 'transforms' has the rows of the first bones of the list, here "
              + rows
              + ", and "
              + Wording.quoted(name)
              + " is behind them: remove 'transforms' and give each bone a row, or correct the"
              + " name");
    } else if (index == FreeBones.UNKNOWN && problems.isFull()) {
      problems.count(Code.BONE_UNKNOWN);
    } else if (index == FreeBones.UNKNOWN) {
      reportUnknown(row, name);
    }
    return index;
  }

  private void reportUnknown(Row row, String name) {
    Optional<String> near = lookup.nearest(name);
    near.ifPresent(meant::add);
    problems.add(
        Code.BONE_UNKNOWN,
        row,
        G.getRow_Bone(),
        0,
        "bone "
            + Wording.quoted(name)
            + " is not in the bones list"
            + near.map(n -> "; did you mean " + Wording.quoted(n) + "?")
                .orElse("; add it there, or remove this row"));
  }

  private Optional<String> storedName(Row row) {
    String name = name(row, G.getRow_Stored(), row.getStored());
    if (encoding.isBinarised()) {
      problems.add(
          Code.NOT_IN_ENCODING,
          row,
          G.getRow_Stored(),
          0,
          "frames of "
              + encoding.text()
              + " do not store names of bones: remove 'as' and the name");
    } else if (name.length() > NameFields.SIZE) {
      problems.add(
          Code.NAME_TOO_LONG,
          row,
          G.getRow_Stored(),
          0,
          "the name has "
              + name.length()
              + " bytes; a plain file has "
              + NameFields.SIZE
              + " for it: shorten it");
    } else if (name.indexOf(0) >= 0) {
      problems.add(
          Code.NAME_WITH_NUL,
          row,
          G.getRow_Stored(),
          0,
          "a name ends at its first NUL (\\x00): remove it");
    } else {
      return Optional.of(name);
    }
    return Optional.empty();
  }

  private String name(Row row, EStructuralFeature feature, String token) {
    Names.Unquoted name = Names.unquote(token);
    name.wrong()
        .ifPresent(
            wrong ->
                problems.add(
                    Code.CHARACTER,
                    problems.node(row, feature, 0).getOffset() + wrong.offset(),
                    wrong.length(),
                    wrong.message()));
    return name.value();
  }

  private void reportMissing(
      org.rtmtext.grammar.rtmText.Frame frame, int count, FreeBones free, int unnamed) {
    // The bone that a misspelled name was meant to be has its row: one message says enough.
    meant.forEach(free::take);
    int missing = beyond ? 0 : free.count();
    if (missing > 0) {
      String names =
          free.names(NAMED).stream().map(Wording::quoted).collect(Collectors.joining(", "));
      INode node = NodeModelUtils.findActualNodeFor(frame);
      problems.add(
          Code.BONE_MISSING,
          node.getOffset(),
          "frame".length(),
          (missing == 1 ? "no row for bone " : "no rows for bones ")
              + names
              + (missing > NAMED ? " and " + (missing - NAMED) + " more" : "")
              + (missing == 1
                  ? ": add it, or remove the bone from the list"
                  : ": add them, or remove the bones from the list"));
    } else if (unnamed < count && !problems.hasErrors()) {
      problems.add(
          Code.TRANSFORM_COUNT,
          frame,
          "the rows behind the last bone of the list have no name; here are too few of them: add the others");
    }
  }
}
