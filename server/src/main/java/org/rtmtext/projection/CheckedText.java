package org.rtmtext.projection;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.rtmtext.codec.RtmCodec;
import org.rtmtext.model.Animation;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Finding;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.Severity;
import org.rtmtext.text.ReadResult;
import org.rtmtext.text.TextReader;
import org.rtmtext.validation.Findings;
import org.rtmtext.validation.Validator;

/**
 * A text that was read, with all that is to be said about it.
 *
 * @param animation empty when there are errors
 * @param problems of reader and rules, in the order of the text
 * @param leftOut how many findings of the rules are not in {@code problems}, by code
 */
public record CheckedText(
    Optional<Animation> animation, List<Problem> problems, Map<Code, Integer> leftOut) {
  public CheckedText {
    problems = List.copyOf(problems);
    leftOut = Map.copyOf(leftOut);
  }

  /** Reads a text, which may take {@link RtmCodec#memory()}. */
  public static CheckedText of(byte[] bytes, int limit) {
    return of(bytes, limit, RtmCodec.memory());
  }

  /**
   * Reads a text.
   *
   * @param bytes UTF-8, with or without a byte order mark
   * @param limit how many findings of the rules are wanted
   * @param memory bytes that reading it may take
   */
  static CheckedText of(byte[] bytes, int limit, long memory) {
    Optional<Problem> refusal = TextReader.refusal(bytes.length, memory);
    if (refusal.isPresent()) {
      return new CheckedText(Optional.empty(), List.of(refusal.get()), Map.of());
    }
    Utf8Text utf8 = Utf8Text.decode(bytes);
    if (utf8.problem().isPresent()) {
      return new CheckedText(Optional.empty(), List.of(utf8.problem().get()), Map.of());
    }
    ReadResult read = TextReader.read(utf8.text(), memory);
    List<Problem> problems = new ArrayList<>(read.problems());
    if (read.animation().isEmpty()) {
      return new CheckedText(Optional.empty(), problems, Map.of());
    }
    Findings findings = Validator.validate(read.animation().get(), limit);
    for (Finding f : findings.findings()) {
      problems.add(new Problem(f.code(), read.range(f.place()), f.message()));
    }
    problems.sort(Comparator.comparingInt(p -> p.range().offset()));
    boolean refused =
        problems.stream().anyMatch(Problem::isError)
            || findings.leftOut().keySet().stream().anyMatch(c -> c.severity() == Severity.ERROR);
    return new CheckedText(
        refused ? Optional.empty() : read.animation(), problems, findings.leftOut());
  }

  /** Whether the text cannot be stored. */
  public boolean hasErrors() {
    return animation.isEmpty();
  }
}
