package org.rtmtext.text;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ForkJoinPool;
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
import org.rtmtext.problem.TextRange;

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

  /** Reads a text, which may take half of the memory that Java may use. */
  public static ReadResult read(CharSequence text) {
    return read(text, Runtime.getRuntime().maxMemory() / 2);
  }

  /**
   * Reads a text.
   *
   * @param text kept by the result, and not to change
   * @param memory bytes that may be taken; a text for which that is not enough has {@link
   *     Code#TOO_LARGE} as its one problem
   */
  public static ReadResult read(CharSequence text, long memory) {
    Optional<Problem> refusal = refusal(text.length(), memory);
    if (refusal.isPresent()) {
      return refused(refusal.get());
    }
    ReadBudget budget = new ReadBudget(memory);
    budget.take((long) ReadBudget.TEXT * text.length());
    LineIndex lines = new LineIndex(text);
    TextBlocks blocks = TextBlocks.of(text, lines);
    if (!budget.allows(1, blocks.head().length())) {
      return refused(
          new Problem(
              Code.TOO_LARGE, lines.range(0, 1), budget.refusal("head", blocks.head().length())));
    }
    HeadText head = readHead(blocks.head());
    budget.take(head.memory());
    int longest = blocks.longestFrame();
    if (longest >= 0 && !budget.allows(1, blocks.frame(longest).length())) {
      return refused(
          new Problem(
              Code.TOO_LARGE,
              lines.range(blocks.frameStart(longest), "frame".length()),
              budget.refusal("frame", blocks.frame(longest).length())));
    }
    FrameText[] frames = readFrames(blocks, head, budget);
    return budget.isSpent()
        ? refused(new Problem(Code.TOO_LARGE, lines.range(0, 1), budget.refusal(text.length())))
        : join(text, lines, blocks, head, Arrays.asList(frames));
  }

  /**
   * Whether a text is so large that it is not looked at, so that its bytes need not be made
   * characters.
   *
   * @param length in characters, or in bytes, which are as many or more
   * @param memory bytes that may be taken
   */
  public static Optional<Problem> refusal(int length, long memory) {
    ReadBudget budget = new ReadBudget(memory);
    budget.take((long) ReadBudget.TEXT * length);
    return budget.isSpent()
        ? Optional.of(
            new Problem(Code.TOO_LARGE, new TextRange(0, 0, 0, 0), budget.refusal(length)))
        : Optional.empty();
  }

  /** Frames are null when the budget is spent. */
  private static FrameText[] readFrames(TextBlocks blocks, HeadText head, ReadBudget budget) {
    BoneLookup lookup = new BoneLookup(head.bones());
    // Without a whole list of bones no row could be told from a wrong one: only syntax is checked.
    Optional<Encoding> encoding = head.isBroken() ? Optional.empty() : head.encoding();
    FrameText[] frames = new FrameText[blocks.frameCount()];
    IntStream all = IntStream.range(0, frames.length);
    (isParallel(blocks, budget) ? all.parallel() : all)
        .forEach(
            i -> {
              if (!budget.isSpent()) {
                frames[i] = readFrame(blocks.frame(i), lookup, encoding);
                budget.take(frames[i].memory());
              }
            });
    return frames;
  }

  /** Whether there is room for as many of the longest frames as there are threads. */
  private static boolean isParallel(TextBlocks blocks, ReadBudget budget) {
    int longest = blocks.longestFrame();
    int threads = Math.min(blocks.frameCount(), ForkJoinPool.getCommonPoolParallelism() + 1);
    return longest >= 0 && budget.allows(threads, blocks.frame(longest).length());
  }

  /** The rest of the text is not read either: one line says all. */
  private static ReadResult refused(Problem problem) {
    LineIndex none = new LineIndex("");
    return new ReadResult(
        "",
        none,
        TextBlocks.of("", none),
        HeadText.NONE,
        List.of(),
        Optional.empty(),
        List.of(problem));
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
