package org.rtmtext.projection;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.rtmtext.codec.RtmCodec;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Encoding;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Finding;
import org.rtmtext.problem.Place;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.Severity;
import org.rtmtext.text.RowForms;
import org.rtmtext.text.TextReader;
import org.rtmtext.text.TextReading;
import org.rtmtext.validation.Findings;
import org.rtmtext.validation.Validator;

/**
 * A text that was read, with all that is to be said about it.
 *
 * @param animation empty when there are errors
 * @param findings of reader and rules, in the order of {@link FileFinding#BY_CAUSE}; what is wrong
 *     on many lines for one cause is one of them
 * @param leftOut how many findings of the rules are neither there nor counted with one, by code
 * @param encoding of the first line; empty where {@link NotConverted} cannot judge the text
 * @param forms how the rows write their rotations
 */
public record CheckedText(
    Optional<Animation> animation,
    List<FileFinding> findings,
    Map<Code, Integer> leftOut,
    Optional<Encoding> encoding,
    RowForms forms) {
  public CheckedText {
    findings = List.copyOf(findings);
    leftOut = Map.copyOf(leftOut);
  }

  /** Reads a text, which may take {@link RtmCodec#memory()}. */
  public static CheckedText of(byte[] bytes, int limit) {
    return of(bytes, limit, RtmCodec.memory());
  }

  /** The same with a limit of memory. */
  static CheckedText of(byte[] bytes, int limit, long memory) {
    return of(bytes, limit, memory, bones -> Optional.empty());
  }

  /**
   * Reads a text.
   *
   * @param bytes UTF-8, or UTF-16 with a byte order mark
   * @param limit how many findings of the rules are wanted
   * @param memory bytes that reading it may take
   * @param skeleton for a list of bones
   */
  static CheckedText of(
      byte[] bytes,
      int limit,
      long memory,
      Function<List<String>, Optional<SkeletonMatch>> skeleton) {
    Optional<Problem> refusal = TextReader.refusal(bytes.length, memory);
    if (refusal.isPresent()) {
      return unread(refusal.get());
    }
    DecodedText text = DecodedText.of(bytes);
    if (text.problem().isPresent()) {
      return unread(text.problem().get());
    }
    TextReading read = TextReader.read(text.text(), memory);
    List<Located> problems = joined(read.problems());
    Optional<Encoding> encoding =
        NotConverted.canJudge(read) ? read.head().encoding() : Optional.empty();
    encoding
        .flatMap(e -> NotConverted.of(e, read.rowForms(), Optional.empty()))
        .map(n -> n.problem(read.range(new Place.Head(Place.Section.ENCODING))))
        .ifPresent(p -> problems.add(new Located(p, 0)));
    if (read.animation().isEmpty()) {
      return new CheckedText(
          Optional.empty(), inOrder(problems), Map.of(), encoding, read.rowForms());
    }
    Findings findings = Validator.validateJoined(read.animation().get(), limit);
    List<Finding> found = new ArrayList<>(findings.findings());
    Animation animation = read.animation().get();
    found.addAll(BoneFindings.of(animation, skeleton.apply(animation.bones())));
    for (Finding f : found) {
      Problem problem = new Problem(f.code(), read.range(f.place()), f.message());
      problems.add(new Located(problem, f.more()));
    }
    boolean refused =
        problems.stream().anyMatch(p -> p.problem().isError())
            || findings.leftOut().keySet().stream().anyMatch(c -> c.severity() == Severity.ERROR);
    return new CheckedText(
        refused ? Optional.empty() : read.animation(),
        inOrder(problems),
        findings.leftOut(),
        encoding,
        read.rowForms());
  }

  private static CheckedText unread(Problem problem) {
    return new CheckedText(
        Optional.empty(),
        List.of(FileFinding.of(problem)),
        Map.of(),
        Optional.empty(),
        RowForms.NONE);
  }

  /** A problem, and on how many lines more it is. */
  private record Located(Problem problem, int more) {}

  /**
   * Errors of the same words are one: a bone is misspelled in all frames at once. So are all other
   * problems of one code, as digits that are lost.
   */
  private static List<Located> joined(List<Problem> problems) {
    record Words(Code code, String message) {}
    Map<Words, Located> byWords = new LinkedHashMap<>();
    for (Problem p : problems) {
      byWords.merge(
          new Words(p.code(), p.isError() ? p.message() : ""),
          new Located(p, 0),
          (first, again) -> new Located(first.problem(), first.more() + 1));
    }
    return new ArrayList<>(byWords.values());
  }

  private static List<FileFinding> inOrder(List<Located> problems) {
    return problems.stream()
        .map(p -> FileFinding.of(p.problem(), p.more()))
        .sorted(FileFinding.BY_CAUSE)
        .toList();
  }

  /**
   * Whether the rows were not converted to the encoding of the first line.
   *
   * @param base encoding of the file that is saved over; empty if there is none
   * @return empty where nothing is wrong, and where the reader found errors of another kind
   */
  public Optional<NotConverted> notConverted(Optional<Encoding> base) {
    return encoding.flatMap(e -> NotConverted.of(e, forms, base));
  }

  /** Whether the text cannot be stored. */
  public boolean hasErrors() {
    return animation.isEmpty();
  }
}
