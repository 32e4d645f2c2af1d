package org.rtmtext.analysis;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.rtmtext.comparison.ExactPoses;
import org.rtmtext.files.DecodedText;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Encoding;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.MemoryShares;
import org.rtmtext.problem.Place;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.ProblemCollector;
import org.rtmtext.problem.ProblemData;
import org.rtmtext.problem.SeverityRules;
import org.rtmtext.problem.TextRange;
import org.rtmtext.reader.TextReader;
import org.rtmtext.reader.TextReading;
import org.rtmtext.rules.Validator;
import org.rtmtext.syntax.TextDocument;

/**
 * A text and everything that is known about it: what was read, its problems, its skeleton.
 * Immutable; the analysis of an edited text reuses the parts of this one that the edit left alone.
 */
public final class Analysis {
  private static final String COMMENT_MESSAGE =
      "this comment will be lost when the animation is saved, because an .rtm file cannot store"
          + " comments: keep comments in an .rtmt file";

  private final TextReading reading;
  private final boolean projected;

  private final RuleProblems found;
  private final SkeletonOfText skeleton;
  private final Optional<Encoding> base;
  private final SeverityRules rules;
  private final Optional<NotConverted> notConverted;

  private Analysis(
      TextReading reading,
      boolean projected,
      RuleProblems found,
      SkeletonOfText skeleton,
      Optional<Encoding> base,
      SeverityRules rules) {
    this.reading = reading;
    this.projected = projected;
    this.found = found;
    this.skeleton = skeleton;
    this.base = base;
    this.rules = rules;
    notConverted =
        base.isPresent() ? NotConverted.of(reading, base.get()) : NotConverted.of(reading);
  }

  /**
   * Analyses a text that is open in an editor.
   *
   * @param projected whether the text represents a binary file, which stores no comments
   */
  public static Analysis of(TextDocument document, boolean projected) {
    TextReading reading = TextReader.read(document);
    return new Analysis(
        reading,
        projected,
        RuleProblems.of(reading),
        SkeletonOfText.of(reading, SkeletonCandidates.NONE),
        Optional.empty(),
        SeverityRules.NONE);
  }

  /**
   * Analyses a text for a report, in which problems with the same cause are one problem.
   *
   * @param bytes UTF-8, or UTF-16 with a byte order mark
   * @param limit maximum number of problems that are kept of those that the rules find
   * @param rules the severities that the user has chosen
   */
  public static Analysis forReport(byte[] bytes, int limit, SeverityRules rules) {
    return forReport(bytes, limit, MemoryShares.reading(), bones -> Optional.empty(), rules);
  }

  /**
   * Analyses a text for a report, as {@link #forReport(byte[], int, SeverityRules)} does.
   *
   * @param memory bytes that reading the text may take
   * @param skeleton finds the skeleton for a list of bones
   * @param rules the severities that the user has chosen
   */
  public static Analysis forReport(
      byte[] bytes,
      int limit,
      long memory,
      Function<List<String>, Optional<SkeletonMatch>> skeleton,
      SeverityRules rules) {
    TextReading reading = read(bytes, memory);
    // Keeping the problems of each frame, as for an editor, would take too much memory.
    Optional<Animation> animation = reading.animation();
    ProblemCollector found =
        animation
            .map(a -> Validator.report(a, limit, rules))
            .orElseGet(() -> new ProblemCollector(limit));
    SkeletonOfText chosen =
        animation
            .map(a -> SkeletonOfText.ofReport(reading, a, skeleton))
            .orElseGet(() -> SkeletonOfText.of(reading, SkeletonCandidates.NONE));
    return new Analysis(
        reading, false, RuleProblems.ofReport(found), chosen, Optional.empty(), rules);
  }

  private static TextReading read(byte[] bytes, long memory) {
    Optional<Problem> refusal = TextReader.refusal(bytes.length, i -> bytes[i], memory);
    if (refusal.isPresent()) {
      return TextReader.unread(refusal.get());
    }
    DecodedText text = DecodedText.of(bytes);
    return text.problem().isPresent()
        ? TextReader.unread(text.problem().get())
        : TextReader.read(text.text(), memory);
  }

  public Analysis next(TextDocument edited) {
    if (edited == reading.document()) {
      return this;
    }
    TextReading next = reading.next(edited);
    return new Analysis(
        next, projected, found.next(next, reading), skeleton.next(next), base, rules);
  }

  /** This analysis with other skeletons to choose from. */
  public Analysis with(SkeletonCandidates candidates) {
    return candidates == skeleton.candidates()
        ? this
        : new Analysis(
            reading, projected, found, SkeletonOfText.of(reading, candidates), base, rules);
  }

  /** This analysis with the severities that the user has chosen. */
  public Analysis with(SeverityRules chosen) {
    return chosen.equals(rules)
        ? this
        : new Analysis(reading, projected, found, skeleton, base, chosen);
  }

  /** The severities that the user has chosen. */
  public SeverityRules rules() {
    return rules;
  }

  /**
   * This analysis for a text that is saved over a file.
   *
   * @param encoding of the file
   */
  public Analysis over(Encoding encoding) {
    return base.equals(Optional.of(encoding))
        ? this
        : new Analysis(reading, projected, found, skeleton, Optional.of(encoding), rules);
  }

  /** This analysis for a text that is saved over no file, or over one of an unknown encoding. */
  public Analysis overNothing() {
    return base.isEmpty()
        ? this
        : new Analysis(reading, projected, found, skeleton, Optional.empty(), rules);
  }

  /** The encoding of the file that the text is saved over; empty if that is not known. */
  public Optional<Encoding> base() {
    return base;
  }

  /**
   * Present if the rows seem not to have been converted to the encoding of the first line. Empty
   * otherwise, and if the text has errors other than statements that its encoding cannot store. If
   * the text is {@linkplain NotConverted#isRefused refused}, these statements are not reported.
   */
  public Optional<NotConverted> notConverted() {
    return notConverted;
  }

  public TextReading reading() {
    return reading;
  }

  public TextDocument document() {
    return reading.document();
  }

  /** The skeleton that was chosen for the animation; empty if none fits. */
  public Optional<SkeletonMatch> skeleton() {
    return skeleton.choice();
  }

  /**
   * The skeleton that the rows refer to: {@link #skeleton}, unless the text is one of poses and
   * contains a skeleton with other parents.
   */
  public Optional<SkeletonMatch> skeletonOfRows() {
    return skeleton.ofRows();
  }

  /** The skeletons from which {@link #skeleton} was chosen. */
  public SkeletonCandidates candidates() {
    return skeleton.candidates();
  }

  /** The names in the list of bones, even if other lines before the first frame have errors. */
  public List<String> bones() {
    return skeleton.bones();
  }

  /** The animation; empty if there are errors. */
  public Optional<Animation> animation() {
    return hasErrors() ? Optional.empty() : reading.animation();
  }

  /**
   * The animation of a text that was made from a file; empty if there are errors. A text of poses
   * has rounded numbers, so unedited numbers are taken from the file.
   *
   * @param base the animation of the file
   */
  public Optional<Animation> animation(Animation base) {
    return hasErrors() ? Optional.empty() : Optional.of(ExactPoses.of(reading, base));
  }

  /**
   * Whether the text cannot be saved: it has errors of its own, or is {@linkplain
   * NotConverted#isRefused refused} over the file of {@link #base}.
   */
  public boolean hasErrors() {
    return !isStorable() || isRefused();
  }

  /**
   * Whether the text can be stored in a new file. It may still be refused over the file that it
   * would replace: see {@link #hasErrors}.
   */
  public boolean isStorable() {
    return !reading.hasErrors() && !found.head().hasErrors();
  }

  private boolean isRefused() {
    return notConverted.stream().anyMatch(NotConverted::isRefused);
  }

  /**
   * The problems in the order of the text.
   *
   * @param limit maximum number of problems; {@link ProblemCollector#select} chooses them
   */
  public List<Problem> problems(int limit) {
    return problems(limit, Map.of());
  }

  /**
   * The problems in the order of the text. If several rows, frames or bones of the list have the
   * same problem, it is listed once, at the first of them, with a message about all of them.
   *
   * @param limit maximum number of problems; {@link ProblemCollector#select} chooses them
   */
  public List<Problem> causes(int limit) {
    return problems(limit, found.ofSeveralPlaces(rules));
  }

  private List<Problem> problems(int limit, Map<Code, List<Problem>> joined) {
    List<Problem> all = found(0, found.frameCount(), limit, joined.keySet());
    joined.values().forEach(causes -> causes.forEach(p -> all.add(p.at(reading.range(p.place())))));
    List<Problem> shown = shown(all);
    shown.sort(Comparator.comparingInt(p -> p.range().offset()));
    return ProblemCollector.select(shown, limit);
  }

  /**
   * The problems on some lines, in no particular order. Takes time in proportion to these lines and
   * the head.
   */
  public List<Problem> problemsIn(int firstLine, int lastLine) {
    int firstFrame = Math.max(0, document().blockOfLine(firstLine) - 1);
    int endFrame = Math.min(found.frameCount(), document().blockOfLine(lastLine));
    List<Problem> problems = found(firstFrame, endFrame, TextReading.MAX_PROBLEMS, Set.of());
    problems.removeIf(p -> p.range().line() < firstLine || p.range().line() > lastLine);
    return shown(problems);
  }

  /**
   * The problems of the reader and the head, and up to {@code limit} further problems of a range of
   * frames.
   *
   * @param leftOut codes whose problems in several places are left out
   */
  private List<Problem> found(int firstFrame, int endFrame, int limit, Set<Code> leftOut) {
    List<Problem> problems = withHead(reading.problems(), leftOut);
    long end = (long) problems.size() + limit;
    for (int f = firstFrame; f < endFrame && problems.size() < end; f++) {
      if (leftOut.containsAll(found.count(f).keySet())) {
        continue;
      }
      for (Problem p : found.list(f)) {
        // Problems that are turned off must not fill the list.
        if (!rules.isOff(p) && !leftOut.contains(p.code())) {
          problems.add(inText(p));
        }
      }
    }
    if (projected && !rules.isOff(Code.COMMENT_NOT_STORED)) {
      for (TextRange comment : document().comments(limit)) {
        problems.add(new Problem(Code.COMMENT_NOT_STORED, comment, COMMENT_MESSAGE));
      }
    }
    return problems;
  }

  /** All problems for a report: one for each cause, the most important first. */
  public List<Problem> report() {
    ProblemCollector joined = ProblemCollector.joined(TextReading.MAX_PROBLEMS, rules);
    reading.problems().forEach(joined::add);
    List<Problem> shown = shown(withHead(joined.list(), Set.of()));
    shown.sort(Problem.BY_IMPORTANCE);
    return shown;
  }

  /**
   * The number of problems, by code, that {@link #report} does not list and that no listed problem
   * includes in its count.
   */
  public Map<Code, Integer> leftOut() {
    return found.head().leftOut();
  }

  /**
   * Those of the given problems that are reported, with the severities that the user has chosen.
   */
  private List<Problem> shown(List<Problem> problems) {
    List<Problem> shown = new ArrayList<>(rules.apply(problems));
    shown.removeIf(p -> isHidden(p.code()));
    return shown;
  }

  /**
   * Whether a problem with this code is left out because it follows from the first line, for which
   * the text is refused.
   */
  private boolean isHidden(Code code) {
    return isRefused() && code == Code.NOT_IN_ENCODING;
  }

  /**
   * The problems that the reader found, and those of the head.
   *
   * @param leftOut as in {@link #found}
   */
  private List<Problem> withHead(List<Problem> read, Set<Code> leftOut) {
    List<Problem> problems = new ArrayList<>(read);
    for (Problem p : found.head().list()) {
      // Frames with errors have no phase; rules must not report that.
      boolean isShown =
          !(p.place() instanceof Place.FrameHead f) || reading.frame(f.frame()).isPresent();
      if (isShown && !(leftOut.contains(p.code()) && RuleProblems.isJoined(p.place()))) {
        problems.add(inText(p));
      }
    }
    notConverted
        .map(n -> n.problem(reading.range(new Place.Head(Place.Section.ENCODING))))
        .ifPresent(problems::add);
    problems.addAll(skeletonProblems());
    return problems;
  }

  private Problem inText(Problem p) {
    Problem moved = p.at(reading.range(p.place()));
    return p.data().isPresent() ? moved : moved.with(new ProblemData.Origin(p.place()));
  }

  /**
   * The problems from comparing the list of bones with the skeleton. Other lists of problems
   * include them.
   */
  public List<Problem> skeletonProblems() {
    return skeleton.problems().stream().map(this::inText).toList();
  }

  /** Number of problems, including those that are only counted. */
  public long problemCount() {
    return counts().values().stream().mapToLong(Integer::intValue).sum();
  }

  /** Number of problems by code, including those that are only counted. */
  public Map<Code, Integer> counts() {
    Map<Code, Integer> counts = new EnumMap<>(Code.class);
    shown(withHead(reading.problems(), Set.of()))
        .forEach(p -> counts.merge(p.code(), 1, Integer::sum));
    addCounts(found.head().leftOut(), counts);
    for (int f = 0; f < found.frameCount(); f++) {
      addCounts(found.count(f), counts);
    }
    return counts;
  }

  private void addCounts(Map<Code, Integer> more, Map<Code, Integer> counts) {
    more.forEach(
        (code, count) -> {
          if (!isHidden(code) && !rules.isOff(code)) {
            counts.merge(code, count, Integer::sum);
          }
        });
  }
}
