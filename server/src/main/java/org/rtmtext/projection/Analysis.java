package org.rtmtext.projection;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Encoding;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Finding;
import org.rtmtext.problem.Place;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.Severity;
import org.rtmtext.problem.TextRange;
import org.rtmtext.skeleton.Bone;
import org.rtmtext.text.TextDocument;
import org.rtmtext.text.TextReader;
import org.rtmtext.text.TextReading;
import org.rtmtext.validation.Findings;
import org.rtmtext.validation.SkeletonRules;
import org.rtmtext.validation.Validator;

/**
 * A text that is open in an editor, with all that is known of it. Never changes; the analysis of an
 * edited text takes from this one what the edit did not touch.
 */
public final class Analysis {
  /** Findings of one frame that are kept; the others are counted. */
  private static final int MOST_OF_A_FRAME = 100;

  private static final String COMMENT_MESSAGE =
      "an .rtm file cannot store comments: this one is lost when the animation is saved;"
          + " keep it in an .rtmt file";

  private final TextReading reading;
  private final boolean projected;
  private final Findings head;
  private final Findings[] frames;
  private final SkeletonFit fit;
  private final Optional<Encoding> base;
  private final Optional<NotConverted> notConverted;

  private Analysis(
      TextReading reading,
      boolean projected,
      Findings head,
      Findings[] frames,
      SkeletonFit fit,
      Optional<Encoding> base) {
    this.reading = reading;
    this.projected = projected;
    this.head = head;
    this.frames = frames;
    this.fit = fit;
    this.base = base;
    notConverted =
        NotConverted.canJudge(reading)
            ? NotConverted.of(reading.encoding(), reading.rowForms(), base)
            : Optional.empty();
  }

  /**
   * Analyses a text.
   *
   * @param projected whether it stands for a binary file, which stores no comments
   */
  public static Analysis of(TextDocument document, boolean projected) {
    return of(TextReader.read(document), projected, null);
  }

  /** The analysis of a document that was made of this one's by edits. */
  public Analysis next(TextDocument edited) {
    return edited == reading.document() ? this : of(reading.next(edited), projected, this);
  }

  private static Analysis of(TextReading reading, boolean projected, Analysis before) {
    Findings head = new Findings(TextReading.MOST_PROBLEMS);
    Findings[] frames = new Findings[reading.frameCount()];
    Optional<Animation> animation = reading.partialAnimation();
    if (animation.isPresent()) {
      Validator.checkHead(animation.get(), head);
      Validator.checkPhases(animation.get(), head);
      if (before != null) {
        takeOver(reading, frames, before);
      }
      for (int f = 0; f < frames.length; f++) {
        if (frames[f] == null && reading.frame(f).isPresent()) {
          frames[f] = new Findings(MOST_OF_A_FRAME);
          Validator.checkFrame(animation.get(), f, frames[f]);
        }
      }
    }
    SkeletonFit fit = before == null ? SkeletonFit.NONE : before.fit.next(reading);
    return new Analysis(
        reading, projected, head, frames, fit, before == null ? Optional.empty() : before.base);
  }

  /** The same with other skeletons to choose from. */
  public Analysis with(SkeletonChooser candidates) {
    return candidates == fit.candidates()
        ? this
        : new Analysis(reading, projected, head, frames, SkeletonFit.of(reading, candidates), base);
  }

  /**
   * This analysis for a text that is saved over a file.
   *
   * @param encoding of the file; empty if there is none, or it is not known
   */
  public Analysis over(Optional<Encoding> encoding) {
    return encoding.equals(base)
        ? this
        : new Analysis(reading, projected, head, frames, fit, encoding);
  }

  /** The encoding of the file that the text is saved over; empty if that is not known. */
  public Optional<Encoding> base() {
    return base;
  }

  /**
   * Whether the rows were not converted to the encoding of the first line; empty where nothing is
   * wrong, and where the reader found errors of another kind. Where the text is refused for it,
   * statements that the encoding has no place for are no problems of their own.
   */
  public Optional<NotConverted> notConverted() {
    return notConverted;
  }

  private static void takeOver(TextReading reading, Findings[] frames, Analysis before) {
    int old = before.frames.length;
    int most = Math.min(old, frames.length);
    int start = 0;
    while (start < most && reading.sharesFrame(start, before.reading, start)) {
      frames[start] = before.frames[start];
      start++;
    }
    int moved = frames.length - old;
    for (int f = frames.length - 1;
        f >= start && f - moved >= start && reading.sharesFrame(f, before.reading, f - moved);
        f--) {
      Findings known = before.frames[f - moved];
      // What was found names its frame by number and phase.
      if (moved == 0 || known != null && known.findings().isEmpty()) {
        frames[f] = known;
      }
    }
  }

  public TextReading reading() {
    return reading;
  }

  public TextDocument document() {
    return reading.document();
  }

  /** The skeleton that the animation is taken to belong to; empty if none is known that fits. */
  public Optional<SkeletonMatch> skeleton() {
    return fit.choice();
  }

  /** The bones of the skeleton that the list does not have; none where no skeleton is known. */
  public List<Bone> absentBones() {
    return skeleton().map(c -> SkeletonRules.absent(bones(), c.skeleton())).orElse(List.of());
  }

  /** The skeletons that it was chosen from. */
  public SkeletonChooser candidates() {
    return fit.candidates();
  }

  /** The names in the list of bones, also where something else before the first frame is wrong. */
  public List<String> bones() {
    return fit.bones(reading);
  }

  /** Whether the text stands for a binary file. */
  public boolean isProjected() {
    return projected;
  }

  /** The animation; empty when there are errors. */
  public Optional<Animation> animation() {
    return hasErrors() ? Optional.empty() : reading.animation();
  }

  /** Whether the text cannot be stored. */
  public boolean hasErrors() {
    return reading.hasErrors()
        || notConverted.filter(NotConverted::isRefused).isPresent()
        || head.findings().stream().anyMatch(f -> f.code().severity() == Severity.ERROR)
        || head.leftOut().keySet().stream().anyMatch(c -> c.severity() == Severity.ERROR);
  }

  /**
   * The first problems in the order of the text; errors are not left out for something less.
   *
   * @param limit how many are wanted
   */
  public List<Problem> problems(int limit) {
    List<Problem> problems = new ArrayList<>(reading.problems());
    addOfHead(problems);
    int left = limit;
    for (int f = 0; f < frames.length && left > 0; f++) {
      if (frames[f] != null) {
        for (Finding finding : frames[f].findings()) {
          problems.add(
              new Problem(finding.code(), reading.range(finding.place()), finding.message()));
          left--;
        }
      }
    }
    if (projected) {
      for (TextRange comment : document().comments(limit)) {
        problems.add(new Problem(Code.COMMENT_NOT_STORED, comment, COMMENT_MESSAGE));
      }
    }
    problems.removeIf(this::comesWithFirstLine);
    problems.sort(Comparator.comparingInt(p -> p.range().offset()));
    return Problem.first(problems, limit);
  }

  /** The problems on some lines, in no order; its cost follows them, and the head. */
  public List<Problem> problemsIn(int firstLine, int lastLine) {
    List<Problem> problems = new ArrayList<>(reading.problems());
    addOfHead(problems);
    int firstFrame = Math.max(0, document().blockOfLine(firstLine) - 1);
    int lastFrame = Math.min(frames.length, document().blockOfLine(lastLine)) - 1;
    for (int f = firstFrame; f <= lastFrame; f++) {
      if (frames[f] != null) {
        for (Finding finding : frames[f].findings()) {
          problems.add(
              new Problem(finding.code(), reading.range(finding.place()), finding.message()));
        }
      }
    }
    if (projected) {
      for (TextRange comment : document().comments(TextReading.MOST_PROBLEMS)) {
        problems.add(new Problem(Code.COMMENT_NOT_STORED, comment, COMMENT_MESSAGE));
      }
    }
    problems.removeIf(
        p -> p.range().line() < firstLine || p.range().line() > lastLine || comesWithFirstLine(p));
    return problems;
  }

  private boolean comesWithFirstLine(Problem problem) {
    return problem.code() == Code.NOT_IN_ENCODING
        && notConverted.filter(NotConverted::isRefused).isPresent();
  }

  private void addOfHead(List<Problem> problems) {
    for (Finding f : head.findings()) {
      if (!isInBrokenFrame(f.place())) {
        problems.add(new Problem(f.code(), reading.range(f.place()), f.message()));
      }
    }
    notConverted
        .map(n -> n.problem(reading.range(new Place.Head(Place.Section.ENCODING))))
        .ifPresent(problems::add);
    problems.addAll(skeletonProblems());
  }

  /** What is wrong with the list of bones for the skeleton; these are among the other problems. */
  public List<Problem> skeletonProblems() {
    return fit.findings().findings().stream()
        .map(f -> new Problem(f.code(), reading.range(f.place()), f.message()))
        .toList();
  }

  /** A frame with errors has no phase to the rules; that is not to be told. */
  private boolean isInBrokenFrame(Place place) {
    return place instanceof Place.FrameHead f && reading.frame(f.frame()).isEmpty();
  }

  /** How many problems there are, or may be: those of frames with very many are counted, too. */
  public long problemCount() {
    long hidden =
        head.findings().stream().filter(finding -> isInBrokenFrame(finding.place())).count();
    long count =
        reading.problems().size()
            + notConverted.stream().count()
            + count(head)
            + count(fit.findings())
            - hidden;
    for (Findings f : frames) {
      count += f == null ? 0 : count(f);
    }
    return count;
  }

  private static long count(Findings findings) {
    return findings.findings().size()
        + findings.leftOut().values().stream().mapToLong(Integer::intValue).sum();
  }
}
