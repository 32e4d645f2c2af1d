package org.rtmtext.reader;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Encoding;
import org.rtmtext.model.Frame;
import org.rtmtext.model.Transforms;
import org.rtmtext.model.TransformsBuilder;
import org.rtmtext.poses.PoseRows;
import org.rtmtext.poses.PoseSkeleton;
import org.rtmtext.problem.MemoryShares;
import org.rtmtext.problem.Place;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.TextRange;
import org.rtmtext.syntax.TextDocument;

/**
 * The result of reading a text: an animation unless there are errors, and all problems. Immutable;
 * the reading of an edited text reuses the parts of this one that the edit left alone.
 */
public final class TextReading {
  /** Maximum number of problems of one text that are kept. */
  public static final int MAX_PROBLEMS = 10_000;

  private final TextDocument document;
  private final ParsedHead head;
  private final BoneLookup lookup;
  private final ParsedFrame[] parsed;
  private final BoundFrame[] frames;
  private final List<Problem> problems;
  private final boolean errors;

  /** Whether the text was too large to be read. */
  private final boolean refused;

  TextReading(
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
    lookup = IncrementalReader.lookup(head, document, null);
    parsed = new ParsedFrame[document.blockCount() - 1];
    Arrays.fill(parsed, ParsedFrame.NONE);
    frames = new BoundFrame[parsed.length];
    Arrays.fill(frames, BoundFrame.failed(List.of()));
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
    return IncrementalReader.read(document, null, memory);
  }

  /**
   * Reads a document that edits made from the document of this reading. Only changed blocks are
   * parsed, and frames are bound again only if they or the list of bones changed.
   */
  public TextReading next(TextDocument edited) {
    return edited == document
        ? this
        : IncrementalReader.read(edited, refused ? null : this, MemoryShares.reading());
  }

  BoneLookup lookup() {
    return lookup;
  }

  /** The frames as parsed. Not to be modified. */
  ParsedFrame[] parsed() {
    return parsed;
  }

  /** The frames with their bones. Not to be modified. */
  BoundFrame[] bound() {
    return frames;
  }

  /** The names of the rows in the middle frame: most frames have the same. */
  RowNames usualNames() {
    return parsed.length == 0 ? RowNames.NONE : parsed[parsed.length / 2].names();
  }

  public TextDocument document() {
    return document;
  }

  /** The part before the first frame. */
  public ParsedHead head() {
    return head;
  }

  /** Whether one of the problems, kept or not, is an error. */
  public boolean hasErrors() {
    return errors;
  }

  /** The animation; empty if one of the problems is an error. */
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
   * The animation as far as it could be read; frames with errors are empty and have no phase. Rules
   * check it, so that their problems do not vanish while one frame is edited.
   *
   * @return empty if the head could not be read
   */
  public Optional<Animation> partialAnimation() {
    if (!IncrementalReader.isBindable(head)) {
      return Optional.empty();
    }
    Frame none = new Frame(0, false, noTransforms(), null, null);
    List<Frame> list = new ArrayList<>(frames.length);
    for (BoundFrame text : frames) {
      list.add(text.frame() == null ? none : text.frame());
    }
    return Optional.of(animation(list));
  }

  /**
   * The animation with what can be read of frames with errors, for a figure that must not vanish
   * while a row is typed. Rows that are not known have positions that are not finite.
   *
   * @return empty if the head could not be read
   */
  public Optional<Animation> readableAnimation() {
    if (!IncrementalReader.isBindable(head)) {
      return Optional.empty();
    }
    Frame none = new Frame(0, false, noTransforms(), null, null);
    List<Frame> list = new ArrayList<>(frames.length);
    for (BoundFrame text : frames) {
      list.add(ReadableFrames.of(text).map(ReadableFrame::frame).orElse(none));
    }
    return Optional.of(animation(list));
  }

  /**
   * The indexes of the bones whose rows in a frame cannot be read; {@link #readableAnimation} has
   * older rows, or those of another frame, for them.
   */
  public List<Integer> unreadableBones(int frame) {
    ReadableFrame read = frames[frame].readable();
    return read == null ? List.of() : read.older();
  }

  private Transforms noTransforms() {
    return new TransformsBuilder(lookup.encoding(), 0).build(0);
  }

  /** Whether a frame is the same object as one of another reading. */
  public boolean sharesFrame(int frame, TextReading other, int otherFrame) {
    return frames[frame] == other.frames[otherFrame];
  }

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

  /** The problems in the order of the text, as many as {@link #MAX_PROBLEMS} allows. */
  public List<Problem> problems() {
    return problems;
  }

  /** The forms in which all rows write their rotations. */
  public RotationFormCounts rowForms() {
    return RotationFormCounts.sum(parsed);
  }

  public int frameCount() {
    return frames.length;
  }

  /** Whether a frame has no syntax errors. */
  public boolean isWellFormed(int frame) {
    return parsed[frame].isWellFormed();
  }

  /** A frame; empty if it has errors. */
  public Optional<Frame> frame(int frame) {
    return Optional.ofNullable(frames[frame].frame());
  }

  /** The skeleton that rows relative to parents refer to; empty if the head names none. */
  public Optional<PoseSkeleton> poseSkeleton() {
    return head.poses().skeleton();
  }

  /** The bones that have one row in the head, for all frames. */
  public Set<String> stillBones() {
    RowNames names = head.poses().still().names();
    return IntStream.range(0, names.count())
        .mapToObj(names::bone)
        .filter(Objects::nonNull)
        .collect(Collectors.toSet());
  }

  /**
   * The rows of a frame in the order of the list of bones, if some are relative to their parents.
   * Null if none is, or if the frame has errors.
   */
  public PoseRows poses(int frame) {
    return frames[frame].poses();
  }

  /**
   * As {@link #poses}, but of a frame with errors, too. The rows of {@link #unreadableBones} come
   * from elsewhere.
   *
   * @return empty if no row is relative to a parent, or if nothing of the frame can be read
   */
  public Optional<PoseRows> readablePoses(int frame) {
    return ReadableFrames.of(frames[frame]).map(ReadableFrame::poses);
  }

  /** The range of a place of the animation, or of the nearest text if the place has none. */
  public TextRange range(Place place) {
    return new PlaceRanges(document, head, frames).of(place);
  }

  /** The encoding; if the text has none, the one with which frames are read. */
  public Encoding encoding() {
    return lookup.encoding();
  }

  /** The rows of all frames. */
  public TextRows rows() {
    return new TextRows(document, lookup, parsed, frames);
  }
}
