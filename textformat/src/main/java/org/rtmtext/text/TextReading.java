package org.rtmtext.text;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.rtmtext.model.Animation;
import org.rtmtext.model.BmtrHeader;
import org.rtmtext.model.Encoding;
import org.rtmtext.model.Frame;
import org.rtmtext.model.Transform;
import org.rtmtext.model.Transforms;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Place;
import org.rtmtext.problem.Place.Section;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.TextRange;

/**
 * What was read of a text: an animation unless there are errors, and all problems. Never changes;
 * the reading of an edited text takes from this one what the edit did not touch.
 */
public final class TextReading {
  /** Problems of one text that are kept; the first ones. */
  public static final int MOST_PROBLEMS = 10_000;

  /** Of a text that does not say its encoding. */
  private static final int FRAMES_LOOKED_AT = 3;

  /** Fewer blocks are read faster than other threads are told of them. */
  private static final int MANY_BLOCKS = 4;

  private final TextDocument document;
  private final HeadText head;
  private final BoneLookup lookup;
  private final ParsedFrame[] parsed;
  private final FrameText[] frames;
  private final List<Problem> problems;
  private final boolean errors;

  /** Whether the text was too large to be read. */
  private final boolean refused;

  private TextReading(
      TextDocument document,
      HeadText head,
      BoneLookup lookup,
      ParsedFrame[] parsed,
      FrameText[] frames) {
    this.document = document;
    this.head = head;
    this.lookup = lookup;
    this.parsed = parsed;
    this.frames = frames;
    this.refused = false;
    problems = new ArrayList<>();
    errors = collectProblems();
  }

  private TextReading(TextDocument document, Problem refusal) {
    this.document = document;
    head = HeadText.NONE;
    lookup = lookup(head, document, null);
    parsed = new ParsedFrame[document.blockCount() - 1];
    Arrays.fill(parsed, ParsedFrame.NONE);
    frames = new FrameText[parsed.length];
    Arrays.fill(frames, new FrameText(null, new int[0], List.of()));
    refused = true;
    problems = List.of(refusal);
    errors = true;
  }

  /** The reading of a text that is not read, with the reason. */
  static TextReading refused(TextDocument document, Problem problem) {
    return new TextReading(document, problem);
  }

  /**
   * Reads a document.
   *
   * @param memory bytes that may be taken
   */
  static TextReading of(TextDocument document, long memory) {
    ReadBudget budget = new ReadBudget(memory);
    budget.take((long) ReadBudget.TEXT * document.length());
    HeadText head = BlockReader.readHead(document.blockText(0), budget);
    budget.take(head.memory());
    BoneLookup lookup = lookup(head, document, null);
    int count = document.blockCount() - 1;
    ParsedFrame[] parsed = new ParsedFrame[count];
    parse(document, new BlockReader(lookup.encoding(), RowNames.NONE, budget), parsed, 0, count);
    if (budget.isSpent()) {
      return refused(
          document,
          new Problem(Code.TOO_LARGE, document.range(0, 0, 1), budget.refusal(document.length())));
    }
    FrameText[] frames = new FrameText[count];
    for (int f = 0; f < count; f++) {
      frames[f] = bind(document, head, lookup, parsed, f);
    }
    return new TextReading(document, head, lookup, parsed, frames);
  }

  /**
   * Reads a document that was made of this one's by edits: only blocks that this one does not have
   * are parsed, and only frames whose list of bones has changed are looked at again.
   */
  public TextReading next(TextDocument edited) {
    if (edited == document) {
      return this;
    }
    if (refused) {
      return TextReader.read(edited);
    }
    ReadBudget budget = new ReadBudget(TextReader.memory());
    budget.take((long) ReadBudget.TEXT * edited.length());
    boolean sameHead = edited.block(0) == document.block(0);
    HeadText nextHead = sameHead ? head : BlockReader.readHead(edited.blockText(0), budget);
    budget.take(nextHead.memory());
    BoneLookup nextLookup =
        sameHead && hasEncoding(head) ? lookup : lookup(nextHead, edited, lookup);
    boolean sameBinding = nextLookup == lookup && isBindable(nextHead) == isBindable(head);
    boolean sameValues = nextLookup.encoding() == lookup.encoding();
    int count = edited.blockCount() - 1;
    int start = document.commonStart(edited, 1) - 1;
    int end = document.commonEnd(edited, start + 1);
    ParsedFrame[] nextParsed = new ParsedFrame[count];
    FrameText[] nextFrames = new FrameText[count];
    int from = sameValues ? start : 0;
    int to = sameValues ? count - end : count;
    if (sameValues) {
      System.arraycopy(parsed, 0, nextParsed, 0, start);
      System.arraycopy(parsed, parsed.length - end, nextParsed, count - end, end);
    }
    RowNames usual = usualNames();
    for (int f = 0; f < count && sameValues; f++) {
      if (nextParsed[f] != null) {
        budget.take(nextParsed[f].memory(usual));
      }
    }
    BlockReader reader = new BlockReader(nextLookup.encoding(), usual, budget);
    parse(edited, reader, nextParsed, from, to);
    if (budget.isSpent()) {
      return refused(
          edited,
          new Problem(Code.TOO_LARGE, edited.range(0, 0, 1), budget.refusal(edited.length())));
    }
    if (sameBinding) {
      System.arraycopy(frames, 0, nextFrames, 0, start);
      System.arraycopy(frames, frames.length - end, nextFrames, count - end, end);
    }
    for (int f = 0; f < count; f++) {
      if (nextFrames[f] == null) {
        nextFrames[f] = bind(edited, nextHead, nextLookup, nextParsed, f);
      }
    }
    return new TextReading(edited, nextHead, nextLookup, nextParsed, nextFrames);
  }

  /** The bones of a head; the same ones as before where nothing about them has changed. */
  private static BoneLookup lookup(HeadText head, TextDocument document, BoneLookup before) {
    Encoding encoding = head.encoding().orElseGet(() -> likelyEncoding(document));
    return before != null && before.encoding() == encoding && before.bones().equals(head.bones())
        ? before
        : new BoneLookup(head.bones(), encoding);
  }

  private static boolean hasEncoding(HeadText head) {
    return head.encoding().isPresent();
  }

  /**
   * What rows without an encoding seem to be in, by the first one. Of them only syntax is told,
   * which is the same in all encodings; what a hover says should not depend on what the text was
   * before.
   */
  private static Encoding likelyEncoding(TextDocument document) {
    for (int block = 1; block < Math.min(FRAMES_LOOKED_AT, document.blockCount()); block++) {
      for (int line = document.firstLine(block) + 1; line < document.endLine(block); line++) {
        long bars = document.line(line).chars().filter(c -> c == '|').count();
        if (bars > 0) {
          return bars == 4 ? Encoding.PLAIN : Encoding.BMTR5;
        }
      }
    }
    return Encoding.BMTR5;
  }

  private static boolean isBindable(HeadText head) {
    return head.encoding().isPresent() && !head.isBroken();
  }

  private static FrameText bind(
      TextDocument document, HeadText head, BoneLookup lookup, ParsedFrame[] parsed, int frame) {
    // Without a whole list of bones no row could be told from a wrong one.
    return isBindable(head)
        ? FrameBinder.bind(parsed[frame], document.blockText(frame + 1), lookup)
        : new FrameText(null, new int[0], parsed[frame].syntaxProblems());
  }

  private static void parse(
      TextDocument document, BlockReader reader, ParsedFrame[] parsed, int from, int to) {
    IntStream frames = IntStream.range(from, to);
    (to - from >= MANY_BLOCKS ? frames.parallel() : frames)
        .forEach(f -> parsed[f] = reader.readFrame(document.blockText(f + 1)));
  }

  private RowNames usualNames() {
    return parsed.length == 0 ? RowNames.NONE : parsed[parsed.length / 2].names();
  }

  /** Fills the list of problems, and says whether there are errors. */
  private boolean collectProblems() {
    boolean errors = head.encoding().isEmpty();
    addAll(head.problems(), 0);
    boolean unphased = false;
    for (int f = 0; f < frames.length; f++) {
      FrameText frame = frames[f];
      addAll(frame.problems(), f + 1);
      if (frame.frame() == null) {
        errors = true;
      } else if (!frame.frame().hasPhase()) {
        unphased = true;
      } else if (unphased) {
        problems.add(
            new Problem(
                Code.PHASE_MISSING,
                document.range(f + 1, RowSpans.firstWord(document.blockText(f + 1)), 5),
                "a frame before this one has no phase; only the last frames can be without: write its"
                    + " phase"));
      }
    }
    if (unphased && head.header() instanceof BmtrHeader h && h.extraPhases().length > 0) {
      problems.add(
          new Problem(
              Code.PHASE_MISSING,
              range(0, head.sections().get(Section.EXTRA_PHASES)),
              "there are frames without a phase ('frame none'): give these phases to them"));
    }
    problems.sort(Comparator.comparingInt(p -> p.range().offset()));
    errors |= problems.stream().anyMatch(Problem::isError);
    if (problems.size() > MOST_PROBLEMS) {
      List<Problem> first = Problem.first(problems, MOST_PROBLEMS);
      problems.clear();
      problems.addAll(first);
    }
    return errors;
  }

  private void addAll(List<BlockProblem> some, int block) {
    for (BlockProblem p : some) {
      // Errors are kept whatever their number: they decide whether there is an animation.
      if (problems.size() < MOST_PROBLEMS || p.isError()) {
        problems.add(
            new Problem(p.code(), document.range(block, p.offset(), p.length()), p.message()));
      }
    }
  }

  /** The text that was read. */
  public TextDocument document() {
    return document;
  }

  /** What stands before the first frame. */
  public HeadText head() {
    return head;
  }

  /** Whether one of the problems, kept or not, is an error. */
  public boolean hasErrors() {
    return errors;
  }

  /** The animation; empty when one of the problems is an error. */
  public Optional<Animation> animation() {
    if (errors) {
      return Optional.empty();
    }
    List<Frame> list = new ArrayList<>(frames.length);
    for (FrameText text : frames) {
      list.add(text.frame());
    }
    return Optional.of(animation(list));
  }

  /**
   * The animation as far as it could be read: frames with errors are empty and have no phase. For
   * rules, which must not fall silent while one frame is being written.
   *
   * @return empty where not even the head could be read
   */
  public Optional<Animation> partialAnimation() {
    if (!isBindable(head)) {
      return Optional.empty();
    }
    Frame none = new Frame(0, false, noTransforms(), null, null);
    List<Frame> list = new ArrayList<>(frames.length);
    for (FrameText text : frames) {
      list.add(text.frame() == null ? none : text.frame());
    }
    return Optional.of(animation(list));
  }

  private Transforms noTransforms() {
    return new TransformsBuilder(lookup.encoding(), 0).build();
  }

  /** Whether a frame was taken from another reading as it was. */
  public boolean sharesFrame(int frame, TextReading other, int otherFrame) {
    return frames[frame] == other.frames[otherFrame];
  }

  /** An animation with the head of this text. */
  private Animation animation(List<Frame> list) {
    return new Animation(
        head.encoding().orElseThrow(),
        head.motion(),
        head.header(),
        head.properties(),
        head.bones(),
        list,
        new byte[0]);
  }

  /** Problems in the order of the text, at most {@link #MOST_PROBLEMS}; errors before others. */
  public List<Problem> problems() {
    return Collections.unmodifiableList(problems);
  }

  public int frameCount() {
    return frames.length;
  }

  /** Whether the lines of a frame follow the grammar, whatever they mean. */
  public boolean isWellFormed(int frame) {
    return parsed[frame].isWellFormed();
  }

  /** How many frames could be read, whatever the rest of the text is. */
  public int framesRead() {
    int read = 0;
    for (FrameText frame : frames) {
      read += frame.frame() != null ? 1 : 0;
    }
    return read;
  }

  /** A frame; empty where an error keeps it from being one. */
  public Optional<Frame> frame(int frame) {
    return Optional.ofNullable(frames[frame].frame());
  }

  /** Where a place of the animation stands in the text; the nearest thing where it has no text. */
  public TextRange range(Place place) {
    if (place instanceof Place.Head h) {
      return headRange(h.section());
    }
    if (place instanceof Place.Bone b) {
      return b.index() < head.boneSpans().size()
          ? range(0, head.boneSpans().get(b.index()))
          : headRange(Section.BONES);
    }
    if (place instanceof Place.PropertyEntry p) {
      return p.index() < head.propertySpans().size()
          ? range(0, head.propertySpans().get(p.index()).get(p.part()))
          : headRange(Section.PROPERTIES);
    }
    if (place instanceof Place.FrameHead f) {
      return frameRange(f.frame());
    }
    if (place instanceof Place.FrameCount f) {
      return frameRange(f.frame());
    }
    return rowRange((Place.Row) place);
  }

  private TextRange headRange(Section section) {
    Span span = head.sections().get(section);
    return range(0, span != null ? span : new Span(0, 1));
  }

  private TextRange frameRange(int frame) {
    return frame < frames.length
        ? partRange(frame, 0, Place.RowPart.NAME)
        : headRange(Section.ENCODING);
  }

  private TextRange rowRange(Place.Row row) {
    if (row.frame() >= frames.length
        || row.row() >= frames[row.frame()].rowOffsets().length
        || frames[row.frame()].rowOffsets()[row.row()] < 0) {
      return frameRange(row.frame());
    }
    return partRange(row.frame(), frames[row.frame()].rowOffsets()[row.row()], row.part());
  }

  private TextRange partRange(int frame, int start, Place.RowPart part) {
    Block block = document.block(frame + 1);
    Span span = RowSpans.of(block.text().substring(start, block.lineEnd(block.line(start))), part);
    return range(frame + 1, new Span(start + span.offset(), span.length()));
  }

  private TextRange range(int block, Span span) {
    return document.range(block, span.offset(), span.length());
  }

  /** The encoding; without one that could be read, the one that frames are read in. */
  public Encoding encoding() {
    return lookup.encoding();
  }

  /** What the row in a line says; empty where the line is no row that can be read. */
  public Optional<RowValues> rowAt(int line) {
    int block = document.blockOfLine(line);
    if (block == 0 || line == document.firstLine(block)) {
      return Optional.empty();
    }
    ParsedFrame frame = parsed[block - 1];
    if (!frame.isWellFormed()) {
      return rowAlone(block, line);
    }
    int start = document.lineStart(line) - document.start(block);
    int row = Arrays.binarySearch(frame.rowOffsets(), start);
    row = row >= 0 ? row : -row - 1;
    if (row == frame.rowOffsets().length
        || document.block(block).line(frame.rowOffsets()[row])
            != line - document.firstLine(block)) {
      return Optional.empty();
    }
    return Optional.of(row(block, frame, row));
  }

  /**
   * The row of a bone in a frame; the first one if it has several. In a frame that does not follow
   * the grammar its lines are looked at one by one.
   */
  public Optional<RowValues> rowOf(int frame, String bone) {
    ParsedFrame values = parsed[frame];
    if (values.isWellFormed()) {
      int row = values.names().row(bone, lookup.first(bone));
      return row < 0 ? Optional.empty() : Optional.of(row(frame + 1, values, row));
    }
    for (int line = document.firstLine(frame + 1) + 1; line < document.endLine(frame + 1); line++) {
      if (HeadLines.nameIn(document.line(line)).filter(bone::equals).isPresent()) {
        return rowAlone(frame + 1, line);
      }
    }
    return Optional.empty();
  }

  private RowValues row(int block, ParsedFrame frame, int row) {
    int start = frame.rowOffsets()[row];
    String name = frame.names().bone(row);
    return new RowValues(
        block - 1,
        name == null ? "" : name,
        frame.transforms(),
        row,
        isWhole(block, frame, row),
        document.range(block, start, Integer.MAX_VALUE - start));
  }

  /** Whether no error of a frame is in one of its rows. */
  private boolean isWhole(int block, ParsedFrame frame, int row) {
    return !frame.errors() || isLineWhole(block, frame, frame.rowOffsets()[row]);
  }

  /** Whether no error of a frame is between a place and the end of its line. */
  private boolean isLineWhole(int block, ParsedFrame frame, int start) {
    Block text = document.block(block);
    int end = text.lineEnd(text.line(start));
    List<BlockProblem> problems = frame.problems();
    // Where problems are only counted it is not known which rows they are of.
    boolean described =
        problems.size() < BlockProblems.LIMIT || problems.get(problems.size() - 1).offset() > end;
    return described
        && problems.stream()
            .noneMatch(p -> p.isError() && p.offset() >= start && p.offset() <= end);
  }

  /** A row of a frame that cannot be parsed as a whole. */
  private Optional<RowValues> rowAlone(int block, int line) {
    String text = document.line(line);
    ParsedFrame alone = readAlone("frame 0\n" + text);
    if (!alone.isWellFormed() || alone.names().count() != 1) {
      return Optional.empty();
    }
    String name = alone.names().bone(0);
    int start = document.lineStart(line) - document.start(block) + RowSpans.firstWord(text);
    return Optional.of(
        new RowValues(
            block - 1,
            name == null ? "" : name,
            alone.transforms(),
            0,
            !alone.errors(),
            document.range(block, start, text.length())));
  }

  /** Lines of a frame that cannot be parsed as a whole, as a frame of their own. */
  private ParsedFrame readAlone(String lines) {
    return new BlockReader(lookup.encoding(), RowNames.NONE, new ReadBudget(TextReader.memory()))
        .readFrame(lines + "\n");
  }

  /**
   * The transform of a bone in a frame, without its place: for a look at all frames. Empty in a
   * frame that does not follow the grammar, whose lines would have to be looked at one by one.
   */
  public Optional<Transform> transformOf(int frame, String bone) {
    ParsedFrame values = parsed[frame];
    if (!values.isWellFormed()) {
      return Optional.empty();
    }
    int row = values.names().row(bone, lookup.first(bone));
    return row < 0 || !isWhole(frame + 1, values, row)
        ? Optional.empty()
        : Optional.of(values.transforms().get(row));
  }

  /**
   * All places that name a bone, in the order of the text: its entries in the list, and its rows.
   *
   * @return ranges of the names, with their quotes
   */
  public List<TextRange> namesOf(String bone) {
    List<TextRange> ranges = HeadLines.entriesOf(document, bone);
    for (int f = 0; f < parsed.length; f++) {
      if (parsed[f].isWellFormed()) {
        for (int row = 0; row < parsed[f].names().count(); row++) {
          if (bone.equals(parsed[f].names().bone(row))) {
            int start = parsed[f].rowOffsets()[row];
            ranges.add(range(f + 1, RowSpans.name(document.blockText(f + 1), start)));
          }
        }
      } else {
        addNamesInLines(f + 1, bone, ranges);
      }
    }
    return ranges;
  }

  private void addNamesInLines(int block, String bone, List<TextRange> ranges) {
    for (int line = document.firstLine(block) + 1; line < document.endLine(block); line++) {
      HeadLines.addIfNamed(document, line, bone, ranges);
    }
  }

  /** The phase of a frame, whatever its rows are; empty where it has none that can be read. */
  public Optional<Float> phase(int frame) {
    ParsedFrame values = parsed[frame];
    if (!values.isWellFormed()) {
      values = readAlone(document.line(document.firstLine(frame + 1)));
    }
    boolean whole = !values.errors() || isLineWhole(frame + 1, values, 0);
    return values.isWellFormed() && values.hasPhase() && whole
        ? Optional.of(Float.intBitsToFloat(values.phase()))
        : Optional.empty();
  }
}
