package org.rtmtext.text;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Encoding;
import org.rtmtext.model.Frame;
import org.rtmtext.model.Transforms;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Place;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.TextRange;

/**
 * What was read of a text: an animation unless there are errors, and all problems. Never changes;
 * the reading of an edited text takes from this one what the edit did not touch.
 */
public final class TextReading {
  /** Problems of one text that are kept; the first ones. */
  public static final int MAX_PROBLEMS = 10_000;

  /** Of a text that does not say its encoding. */
  private static final int FRAMES_LOOKED_AT = 3;

  /** Fewer blocks are read faster than other threads are told of them. */
  private static final int MANY_BLOCKS = 4;

  private final TextDocument document;
  private final ParsedHead head;
  private final BoneLookup lookup;
  private final ParsedFrame[] parsed;
  private final BoundFrame[] frames;
  private final List<Problem> problems;
  private final boolean errors;

  /** Whether the text was too large to be read. */
  private final boolean refused;

  private TextReading(
      TextDocument document,
      ParsedHead head,
      BoneLookup lookup,
      ParsedFrame[] parsed,
      BoundFrame[] frames) {
    this.document = document;
    this.head = head;
    this.lookup = lookup;
    this.parsed = parsed;
    this.frames = frames;
    this.refused = false;
    TextProblems all = TextProblems.of(document, head, parsed, frames);
    problems = all.first();
    errors = all.errors();
  }

  private TextReading(TextDocument document, Problem refusal) {
    this.document = document;
    head = ParsedHead.NONE;
    lookup = lookup(head, document, null);
    parsed = new ParsedFrame[document.blockCount() - 1];
    Arrays.fill(parsed, ParsedFrame.NONE);
    frames = new BoundFrame[parsed.length];
    Arrays.fill(frames, new BoundFrame(null, new int[0], List.of()));
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
    budget.takeText(document.length());
    ParsedHead head = BlockReader.readHead(document.blockText(0), budget);
    budget.take(head.memory());
    BoneLookup lookup = lookup(head, document, null);
    int count = document.blockCount() - 1;
    ParsedFrame[] parsed = new ParsedFrame[count];
    parse(document, new BlockReader(lookup.encoding(), RowNames.NONE, budget), parsed, 0, count);
    if (budget.isSpent()) {
      return refused(
          document, new Problem(Code.TOO_LARGE, document.range(0, 0, 1), budget.refusal()));
    }
    BoundFrame[] frames = new BoundFrame[count];
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
    budget.takeText(edited.length());
    boolean sameHead = edited.block(0) == document.block(0);
    ParsedHead nextHead = sameHead ? head : BlockReader.readHead(edited.blockText(0), budget);
    budget.take(nextHead.memory());
    BoneLookup nextLookup =
        sameHead && hasEncoding(head) ? lookup : lookup(nextHead, edited, lookup);
    boolean sameBinding = nextLookup == lookup && isBindable(nextHead) == isBindable(head);
    boolean sameValues = nextLookup.encoding() == lookup.encoding();
    int count = edited.blockCount() - 1;
    int start = document.commonStart(edited, 1) - 1;
    int end = document.commonEnd(edited, start + 1);
    ParsedFrame[] nextParsed = new ParsedFrame[count];
    BoundFrame[] nextFrames = new BoundFrame[count];
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
      return refused(edited, new Problem(Code.TOO_LARGE, edited.range(0, 0, 1), budget.refusal()));
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
  private static BoneLookup lookup(ParsedHead head, TextDocument document, BoneLookup before) {
    Encoding encoding = head.encoding().orElseGet(() -> likelyEncoding(document));
    return before != null && before.encoding() == encoding && before.bones().equals(head.bones())
        ? before
        : new BoneLookup(head.bones(), encoding);
  }

  private static boolean hasEncoding(ParsedHead head) {
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

  private static boolean isBindable(ParsedHead head) {
    return head.encoding().isPresent() && !head.isBroken();
  }

  private static BoundFrame bind(
      TextDocument document, ParsedHead head, BoneLookup lookup, ParsedFrame[] parsed, int frame) {
    // Without a whole list of bones no row could be told from a wrong one.
    return isBindable(head)
        ? FrameBinder.bind(parsed[frame], document.blockText(frame + 1), lookup)
        : new BoundFrame(null, new int[0], parsed[frame].syntaxProblems());
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

  /** The text that was read. */
  public TextDocument document() {
    return document;
  }

  /** What stands before the first frame. */
  public ParsedHead head() {
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
    for (BoundFrame text : frames) {
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
    for (BoundFrame text : frames) {
      list.add(text.frame() == null ? none : text.frame());
    }
    return Optional.of(animation(list));
  }

  private Transforms noTransforms() {
    return new TransformsBuilder(lookup.encoding(), 0).build(0);
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

  /** Problems in the order of the text, at most {@link #MAX_PROBLEMS}; errors before others. */
  public List<Problem> problems() {
    return problems;
  }

  /** How the rows of all frames write their rotations. */
  public RotationFormCounts rowForms() {
    return RotationFormCounts.sum(parsed);
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
    for (BoundFrame frame : frames) {
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
    return new PlaceRanges(document, head, frames).of(place);
  }

  /** The encoding; without one that could be read, the one that frames are read in. */
  public Encoding encoding() {
    return lookup.encoding();
  }

  /** What the rows say, one by one. */
  public TextRows rows() {
    return new TextRows(document, lookup, parsed);
  }
}
