package org.rtmtext.reader;

import java.util.List;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;
import org.rtmtext.grammar.rtmText.Frame;
import org.rtmtext.grammar.rtmText.Row;
import org.rtmtext.grammar.rtmText.RtmTextPackage;
import org.rtmtext.model.Encoding;
import org.rtmtext.number.StoredType;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Wording;

/** Reads the values of a frame that the grammar parsed. */
public final class FrameReader {
  private static final RtmTextPackage G = RtmTextPackage.eINSTANCE;

  private final Encoding encoding;
  private final BlockProblems problems;

  private FrameReader(Encoding encoding, BlockProblems problems) {
    this.encoding = encoding;
    this.problems = problems;
  }

  /**
   * Reads a frame.
   *
   * @param frame null if the parser found none
   * @param problems of the parser; problems of values are added
   * @param blockStart the offset of the frame's block in the parsed text
   */
  public static ParsedFrame read(
      Frame frame, Encoding encoding, BlockProblems problems, int blockStart) {
    if (frame == null || problems.hasErrors()) {
      return ParsedFrame.broken(problems.sorted());
    }
    return new FrameReader(encoding, problems).read(frame, blockStart);
  }

  private ParsedFrame read(Frame frame, int blockStart) {
    List<Row> rows = frame.getRows();
    int phase = phase(frame);
    boolean counted = isCounted(frame);
    TransformsBuilder transforms = new TransformsBuilder(encoding, rows.size());
    String[] bones = new String[rows.size()];
    String[] stored = new String[rows.size()];
    int[] offsets = new int[rows.size()];
    int own = 0;
    int other = 0;
    for (int i = 0; i < offsets.length; i++) {
      Row row = rows.get(i);
      offsets[i] = NodeModelUtils.findActualNodeFor(row).getOffset() - blockStart;
      bones[i] = row.getBone() == null ? null : name(row, G.getRow_Bone(), row.getBone());
      stored[i] = row.getStored() == null ? null : name(row, G.getRow_Stored(), row.getStored());
      new RowReader(row, encoding, problems).read(transforms, i);
      boolean plainForm = RowReader.isMatrix(row);
      if (plainForm || RowReader.isQuaternion(row)) {
        boolean isOwn = plainForm != encoding.isBinarised();
        own += isOwn ? 1 : 0;
        other += isOwn ? 0 : 1;
      }
    }
    return new ParsedFrame(
        phase,
        !frame.isUnphased(),
        counted,
        new RowNames(bones, stored),
        offsets,
        transforms.build(offsets.length),
        RotationFormCounts.ofFrame(own, other, offsets.length - own - other),
        problems.sorted(),
        problems.hasErrors());
  }

  private int phase(Frame frame) {
    if (frame.isUnphased()) {
      if (!encoding.isBinarised()) {
        problems.add(
            Code.NOT_IN_ENCODING,
            frame,
            G.getFrame_Unphased(),
            0,
            "'none' cannot be stored in a "
                + encoding.text()
                + " file, where every frame has a phase: write the phase");
      }
      return 0;
    }
    return NumberReader.stored(
        frame.getPhase(),
        StoredType.FLOAT,
        NumberReader.Report.at(problems, frame, G.getFrame_Phase(), 0));
  }

  /** Whether the frame gives its number of transforms; reports a wrong or forbidden one. */
  private boolean isCounted(Frame frame) {
    if (frame.getCount() == null) {
      return false;
    }
    NumberReader.Report report = NumberReader.Report.at(problems, frame, G.getFrame_Count(), 0);
    if (!encoding.isBinarised()) {
      report.problem(
          Code.NOT_IN_ENCODING,
          "'transforms' cannot be stored in a "
              + encoding.text()
              + " file, where every frame has a transform for each bone: remove it");
      return false;
    }
    int rows = frame.getRows().size();
    long count = NumberReader.integer(frame.getCount(), 0, Integer.MAX_VALUE, "a count", report);
    boolean refused = frame.getCount().startsWith("-"); // reported as out of range
    if (count != rows && !refused) {
      report.problem(
          Code.TRANSFORM_COUNT,
          String.format(
              "the frame declares %s but has %s: write 'transforms %s', or correct the rows",
              Wording.count(count, "transform"), Wording.count(rows, "row"), rows));
    }
    return true;
  }

  private String name(Row row, EStructuralFeature feature, String token) {
    return problems.unquote(token, problems.node(row, feature, 0).getOffset());
  }
}
