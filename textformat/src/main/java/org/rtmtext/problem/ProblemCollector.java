package org.rtmtext.problem;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.rtmtext.problem.ProblemData.Condition;

/**
 * Collects problems, each once, and limits how many are kept: an animation with a problem in each
 * of a million rows must cost neither memory nor messages. The others are counted. Not thread-safe.
 */
public final class ProblemCollector {
  private final int limit;
  private final Function<Code, Object> group;
  private final boolean joined;

  /**
   * Whether one problem may describe several rows, and several bones of the list, as {@link
   * #ofCauses} says.
   */
  private final boolean isOfCauses;

  private final SeverityRules rules;
  private final Map<Object, Everywhere> everywhere = new HashMap<>();
  private final Map<Object, Problem> kept = new LinkedHashMap<>();
  private final Map<Object, Integer> sizes = new HashMap<>();
  private final Map<Code, Integer> leftOut = new EnumMap<>(Code.class);

  /** Describes a problem that several places have. */
  @FunctionalInterface
  public interface Told {
    /** The problem of the first place; for problems that only one place can have. */
    Told ONCE = (first, places) -> first;

    /**
     * The problem of all places.
     *
     * @param first the problem of the first place
     * @param places that have the problem; one or more
     */
    Problem of(Problem first, Extent places);
  }

  /** All places that have a problem, and how it is described for all of them. */
  private record Everywhere(Extent extent, Told told) {}

  private ProblemCollector(
      int limit,
      Function<Code, Object> group,
      boolean joined,
      boolean isOfCauses,
      SeverityRules rules) {
    if (limit < 0) {
      throw new IllegalArgumentException("limit below zero: " + limit);
    }
    this.limit = limit;
    this.group = group;
    this.joined = joined;
    this.isOfCauses = isOfCauses;
    this.rules = rules;
  }

  /**
   * Keeps the first problems.
   *
   * @param limit how many are kept; with 0, all are only counted
   */
  public ProblemCollector(int limit) {
    this(limit, code -> "all", false, false, SeverityRules.NONE);
  }

  /** Keeps the first problems of each code. */
  public static ProblemCollector perCode(int limit) {
    return new ProblemCollector(limit, code -> code, false, false, SeverityRules.NONE);
  }

  /**
   * Keeps the first syntax errors, and separately the first other errors and the first other
   * problems, so that none displaces a more severe one.
   */
  public static ProblemCollector errorsApart(int limit) {
    return new ProblemCollector(
        limit,
        code -> code == Code.SYNTAX ? code : code.severity() == Severity.ERROR,
        false,
        false,
        SeverityRules.NONE);
  }

  /**
   * Joins problems with one cause, for example a bone that is scaled in every frame: the first one
   * is kept, and {@link Problem#more} counts the others. At least one problem of each code is kept,
   * as far as the limit allows.
   *
   * @param limit how many joined problems are kept
   * @param rules problems that are turned off are dropped, so that they do not count towards the
   *     limit; the severities of the others do not change yet
   */
  public static ProblemCollector joined(int limit, SeverityRules rules) {
    return new ProblemCollector(limit, code -> "all", true, false, rules);
  }

  /**
   * Joins problems as {@link #joined} does. In addition, joins the problems of different rows, and
   * those of different bones of the list, if they have one cause. Problems of rows, bones and
   * frames must be added with {@link Told}.
   */
  public static ProblemCollector ofCauses(int limit, SeverityRules rules) {
    return new ProblemCollector(limit, code -> "all", true, true, rules);
  }

  /**
   * Adds a problem of one place.
   *
   * @param message called only if the problem is kept
   */
  public void add(Code code, Place place, Supplier<String> message) {
    add(code, place, cause(code, place), null, () -> new Problem(code, place, message.get()));
  }

  /**
   * Adds a problem that is joined only with problems of the same condition.
   *
   * @param message called only if the problem is kept
   */
  public void add(Code code, Place place, Condition condition, Supplier<String> message) {
    add(code, place, condition, message, null);
  }

  public void add(Code code, Place place, String message) {
    add(code, place, () -> message);
  }

  /**
   * Adds a problem that several rows, bones of the list or frames can have.
   *
   * @param message for this place; called only if the problem is kept
   * @param told makes the problem of all places
   */
  public void add(Code code, Place place, Supplier<String> message, Told told) {
    add(code, place, cause(code, place), told, () -> new Problem(code, place, message.get()));
  }

  /**
   * Adds a problem that several rows, bones of the list or frames can have. It is joined only with
   * problems that have the same data.
   *
   * @param message for this place; called only if the problem is kept
   * @param told makes the problem of all places
   */
  public void add(Code code, Place place, ProblemData data, Supplier<String> message, Told told) {
    Object cause = cause(code, place);
    add(
        code,
        place,
        cause == null ? null : List.of(cause, data),
        told,
        () -> new Problem(code, place, message.get()).with(data));
  }

  public void add(Problem p) {
    // Errors with equal messages are one problem, such as a misspelled bone in all frames; so are
    // other problems of one code, such as lost digits.
    Object cause =
        p.place() instanceof TextRange
            ? List.of(p.code(), p.isError() ? p.message() : "", p.data(Condition.class))
            : cause(p.code(), p.place());
    boolean isSingle = p.data(ProblemData.Single.class).isPresent();
    add(p.code(), p.place(), isSingle ? null : cause, null, () -> p);
  }

  private void add(Code code, Place place, Object cause, Told told, Supplier<Problem> problem) {
    if (rules.isOff(code)) {
      return;
    }
    boolean hasCause = joined && cause != null;
    if (hasCause && isOfCauses) {
      if (told == null) {
        throw new IllegalArgumentException(
            code.id() + " can be found in several places: say how it is told for all of them");
      }
      everywhere
          .computeIfAbsent(cause, c -> new Everywhere(new Extent(), told))
          .extent()
          .add(place);
    }
    if (hasCause && kept.containsKey(cause)) {
      kept.computeIfPresent(cause, (c, first) -> first.again());
    } else if (isFull(code) && !makeRoom(code)) {
      leaveOut(code);
    } else {
      Problem made = problem.get();
      if (kept.putIfAbsent(hasCause ? cause : made, made) == null) {
        sizes.merge(group.apply(code), 1, Integer::sum);
      }
    }
  }

  /**
   * A key of the problems that are joined because they have one cause; null if the problem concerns
   * one place, or if problems are not joined.
   */
  private Object cause(Code code, Place place) {
    if (!joined) {
      return null;
    }
    if (isOfCauses && place instanceof Place.Bone) {
      return code;
    }
    if (place instanceof Place.Row r) {
      return isOfCauses ? List.of(code, r.part()) : List.of(code, r.row(), r.part());
    }
    boolean ofFrame = place instanceof Place.FrameHead || place instanceof Place.FrameCount;
    return ofFrame ? List.of(code, place.getClass()) : null;
  }

  /** Whether further problems of a code are only counted. */
  public boolean isFull(Code code) {
    return sizes.getOrDefault(group.apply(code), 0) >= limit;
  }

  /** Counts a problem without keeping it. */
  public void leaveOut(Code code) {
    if (!rules.isOff(code)) {
      leftOut.merge(code, 1, Integer::sum);
    }
  }

  /** Drops the last problem that can be left out, to make room for a code that has none. */
  private boolean makeRoom(Code wanted) {
    if (!joined || kept.values().stream().anyMatch(p -> p.code() == wanted)) {
      return false;
    }
    int last = spare(kept.values()).length() - 1;
    if (last < 0) {
      return false;
    }
    Problem dropped = kept.remove(List.copyOf(kept.keySet()).get(last));
    sizes.merge(group.apply(dropped.code()), -1, Integer::sum);
    leftOut.merge(dropped.code(), 1 + dropped.more(), Integer::sum);
    return true;
  }

  /**
   * The indexes of the problems that can be left out without hiding an error or a code: those that
   * are neither errors nor the first of their code.
   */
  private static BitSet spare(Collection<Problem> problems) {
    BitSet spare = new BitSet();
    Set<Code> codes = new HashSet<>();
    int i = 0;
    for (Problem p : problems) {
      boolean isFirst = codes.add(p.code());
      spare.set(i++, !isFirst && !p.isError());
    }
    return spare;
  }

  /** The problems that were kept, in the order in which they were added. */
  public List<Problem> list() {
    List<Problem> list = new ArrayList<>();
    kept.forEach(
        (cause, p) -> {
          Everywhere all = everywhere.get(cause);
          list.add(all == null ? p : all.told().of(p, all.extent()));
        });
    return Collections.unmodifiableList(list);
  }

  /** The number of problems that are neither kept nor joined with a kept problem, by code. */
  public Map<Code, Integer> leftOut() {
    return Collections.unmodifiableMap(leftOut);
  }

  public boolean isEmpty() {
    return kept.isEmpty() && leftOut.isEmpty();
  }

  /** Whether one of the problems, kept or not, is an error. */
  public boolean hasErrors() {
    return kept.values().stream().anyMatch(Problem::isError)
        || leftOut.keySet().stream().anyMatch(c -> c.severity() == Severity.ERROR);
  }

  /**
   * Selects from too many problems, in the given order: first errors, then one of each code, so
   * that no code hides another, then warnings, then information.
   */
  public static List<Problem> select(List<Problem> all, int limit) {
    if (all.size() <= limit) {
      return List.copyOf(all);
    }
    BitSet spare = spare(all);
    List<List<Integer>> ranks = Stream.<List<Integer>>generate(ArrayList::new).limit(4).toList();
    for (int i = 0; i < all.size(); i++) {
      Problem p = all.get(i);
      ranks
          .get(p.isError() ? 0 : !spare.get(i) ? 1 : p.severity() == Severity.WARNING ? 2 : 3)
          .add(i);
    }
    return ranks.stream().flatMap(List::stream).limit(limit).sorted().map(all::get).toList();
  }
}
