package org.rtmtext.text;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.eclipse.xtext.parser.IParseResult;
import org.rtmtext.grammar.rtmText.Head;
import org.rtmtext.model.Animation;
import org.rtmtext.model.BmtrHeader;
import org.rtmtext.model.Encoding;
import org.rtmtext.model.Frame;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Place.Section;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.Severity;

/**
 * Reads a text. Never throws for what a text says: the result is as much as could be read, and
 * problems.
 *
 * <p>The text is cut into its head and its frames, each of which the grammar parses by itself: what
 * is wrong in one leaves the others read.
 */
public final class TextReader {
  /** Problems of one text that are kept; the first ones. */
  public static final int MOST_PROBLEMS = 10_000;

  private TextReader() {}

  /**
   * Reads a text.
   *
   * @param text kept by the result, and not to change
   */
  public static ReadResult read(CharSequence text) {
    LineIndex lines = new LineIndex(text);
    TextBlocks blocks = TextBlocks.of(text, lines);
    HeadText head = readHead(blocks.head());
    BoneLookup lookup = new BoneLookup(head.bones());
    // Without a whole list of bones no row could be told from a wrong one: only syntax is checked.
    Optional<Encoding> encoding = head.isBroken() ? Optional.empty() : head.encoding();
    FrameText[] frames = new FrameText[blocks.frameCount()];
    IntStream.range(0, frames.length)
        .parallel()
        .forEach(i -> frames[i] = readFrame(blocks.frame(i), lookup, encoding));
    return join(text, lines, blocks, head, Arrays.asList(frames));
  }

  static HeadText readHead(CharSequence block) {
    IParseResult parsed = RtmParser.get().head(block);
    BlockProblems problems = new BlockProblems(0);
    problems.addSyntaxErrors(parsed);
    GluedNumbers.report(block, parsed.getRootNode(), problems);
    return HeadReader.read((Head) parsed.getRootASTElement(), problems);
  }

  static FrameText readFrame(CharSequence block, BoneLookup lookup, Optional<Encoding> encoding) {
    IParseResult parsed = RtmParser.get().frame(block);
    BlockProblems problems = new BlockProblems(0);
    problems.addSyntaxErrors(parsed);
    GluedNumbers.report(block, parsed.getRootNode(), problems);
    if (encoding.isEmpty()) {
      return new FrameText(null, new int[0], problems.sorted());
    }
    return FrameReader.read(
        (org.rtmtext.grammar.rtmText.Frame) parsed.getRootASTElement(),
        lookup,
        encoding.get(),
        problems,
        0);
  }

  /** Puts what was read of the blocks together. */
  static ReadResult join(
      CharSequence text,
      LineIndex lines,
      TextBlocks blocks,
      HeadText head,
      List<FrameText> frames) {
    List<Problem> problems = new ArrayList<>();
    addAll(problems, head.problems(), 0, lines);
    boolean errors = head.encoding().isEmpty();
    boolean unphased = false;
    for (int f = 0; f < frames.size(); f++) {
      FrameText frame = frames.get(f);
      int start = blocks.frameStart(f);
      addAll(problems, frame.problems(), start, lines);
      errors |= frame.frame() == null;
      if (frame.frame() != null && frame.frame().hasPhase() && unphased) {
        problems.add(
            new Problem(
                Code.PHASE_MISSING,
                lines.range(start, "frame".length()),
                "a frame before this one has no phase; only the last frames can be without: write its"
                    + " phase"));
      }
      unphased |= frame.frame() != null && !frame.frame().hasPhase();
    }
    if (unphased && head.header() instanceof BmtrHeader h && h.extraPhases().length > 0) {
      problems.add(
          new Problem(
              Code.PHASE_MISSING,
              lines.range(head.sections().get(Section.EXTRA_PHASES).offset(), 11),
              "there are frames without a phase ('frame none'): give these phases to them"));
    }
    problems.sort(Comparator.comparingInt(p -> p.range().offset()));
    errors |= problems.stream().anyMatch(Problem::isError);
    Optional<Animation> animation =
        errors ? Optional.empty() : Optional.of(animation(head, frames));
    return new ReadResult(text, lines, blocks, head, frames, animation, first(problems));
  }

  /** Leaves problems out where there are too many, but no error for something less. */
  private static List<Problem> first(List<Problem> problems) {
    if (problems.size() <= MOST_PROBLEMS) {
      return List.copyOf(problems);
    }
    List<Problem> first = new ArrayList<>(MOST_PROBLEMS);
    long others = MOST_PROBLEMS - problems.stream().filter(Problem::isError).count();
    for (Problem p : problems) {
      if (first.size() < MOST_PROBLEMS && (p.isError() || others-- > 0)) {
        first.add(p);
      }
    }
    return List.copyOf(first);
  }

  private static Animation animation(HeadText head, List<FrameText> texts) {
    List<Frame> frames = new ArrayList<>(texts.size());
    for (FrameText text : texts) {
      frames.add(text.frame());
    }
    return new Animation(
        head.encoding().orElseThrow(),
        head.motion(),
        head.header(),
        head.properties(),
        head.bones(),
        frames,
        new byte[0]);
  }

  private static void addAll(
      List<Problem> all, List<BlockProblems.BlockProblem> some, int start, LineIndex lines) {
    for (BlockProblems.BlockProblem p : some) {
      // Errors are kept whatever their number: they decide whether there is an animation.
      if (all.size() < MOST_PROBLEMS || p.code().severity() == Severity.ERROR) {
        all.add(new Problem(p.code(), lines.range(start + p.offset(), p.length()), p.message()));
      }
    }
  }
}
