package org.rtmtext.reader;

import java.util.Comparator;
import java.util.List;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Place;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.ProblemCollector;
import org.rtmtext.problem.ProblemData;
import org.rtmtext.syntax.Names;

/** Collects the problems of one block, with offsets from the block's start. */
final class BlockProblems {
  /**
   * The maximum number of syntax errors, of other errors, and of other problems kept for a block.
   */
  static final int LIMIT = 250;

  private final ProblemCollector problems = ProblemCollector.errorsApart(LIMIT);

  void add(Code code, int offset, int length, String message) {
    problems.add(new Problem(code, new Place.InBlock(offset, length), message));
  }

  /**
   * Adds a problem with a suggestion.
   *
   * @param suggestion the text to write instead
   */
  void add(Code code, int offset, int length, String message, String suggestion) {
    Place place = new Place.InBlock(offset, length);
    problems.add(new Problem(code, place, message).suggesting(suggestion));
  }

  /** Adds a problem with data for its fix, or for joining it with others. */
  void add(Code code, int offset, int length, ProblemData data, String message) {
    problems.add(new Problem(code, new Place.InBlock(offset, length), message).with(data));
  }

  void addAll(List<Problem> some) {
    some.forEach(problems::add);
  }

  /** A report that adds the problems of a number at this range of the block. */
  NumberReader.Report at(int offset, int length) {
    return new NumberReader.Report() {
      @Override
      public void problem(Code code, String message) {
        add(code, offset, length, message);
      }

      @Override
      public void problem(Code code, String message, String suggestion) {
        add(code, offset, length, message, suggestion);
      }
    };
  }

  boolean isFull(Code code) {
    return problems.isFull(code);
  }

  /** Counts a problem that is not described. */
  void leaveOut(Code code) {
    problems.leaveOut(code);
  }

  boolean isEmpty() {
    return problems.isEmpty();
  }

  boolean hasErrors() {
    return problems.hasErrors();
  }

  /** The problems in the order of the block. */
  List<Problem> sorted() {
    return sorted(problems.list());
  }

  static List<Problem> sorted(List<Problem> problems) {
    return problems.stream().sorted(Comparator.comparingLong(p -> p.place().order())).toList();
  }

  /** The value of a name; empty, with a problem at the offset, if the token is not valid. */
  String unquote(String token, int offset) {
    Names.Unquoted name = Names.unquote(token);
    name.wrong().ifPresent(w -> add(Code.CHARACTER, offset + w.offset(), w.length(), w.message()));
    return name.value();
  }
}
