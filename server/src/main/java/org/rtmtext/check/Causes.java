package org.rtmtext.check;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.rtmtext.config.ConfigPlace;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.ProblemData.Counts;
import org.rtmtext.problem.ProblemData.OfPhases;
import org.rtmtext.problem.ProblemData.OfSkeleton;
import org.rtmtext.problem.ProblemData.OtherParent;
import org.rtmtext.problem.Severity;
import org.rtmtext.problem.Wording;
import org.rtmtext.skeleton.Skeleton;

/**
 * Groups the problems of many files by their causes. Warnings whose messages differ only in phases,
 * or in the frames that have the problem, have one cause. If a skeleton of a {@code model.cfg}
 * lacks bones of several animations, this is one problem of the skeleton; so is a parent that does
 * not fit the motion, even the motion of a single animation.
 */
public final class Causes {
  private static final int MAX_NAMES = 8;

  /**
   * Problems with one cause.
   *
   * @param file that has to be changed, or the first one that has the problem
   * @param problem as {@code file} has it
   * @param files with the problem, in the order in which they were added
   * @param isAlike whether all files have the problem in equally many frames and at the same phases
   */
  public record Cause(String file, Problem problem, List<String> files, boolean isAlike) {
    /**
     * Whether the file to change is a {@code model.cfg}, and not one of the files with the problem.
     */
    public boolean isOfConfig() {
      return !files.contains(file);
    }

    /** The files with the problem, except {@link #file}. */
    public List<String> others() {
      return files.stream().filter(f -> !f.equals(file)).toList();
    }
  }

  /**
   * @param cause equal for problems with one cause
   * @param occurrence 1 for the first problem of a file with this key, 2 for the second and so on:
   *     two problems of one file are never joined
   */
  private record Key(Object cause, int occurrence) {}

  private static final class Found {
    final String file;
    final Problem first;
    final Set<String> files = new LinkedHashSet<>();

    /** The spelling of each bone that the problem names, by its name in lower case. */
    final Map<String, String> bones = new LinkedHashMap<>();

    final Map<String, String> meant = new HashMap<>();
    final Set<String> messages = new HashSet<>();

    Severity severity;

    Found(String file, Problem first) {
      this.file = file;
      this.first = first;
      severity = first.severity();
    }
  }

  private final Map<Key, Found> found = new LinkedHashMap<>();

  /** The names of {@code model.cfg} files in reports, by their real paths. */
  private final Map<String, String> names = new HashMap<>();

  public void add(String file, List<Problem> problems) {
    Map<Object, Integer> occurrences = new HashMap<>();
    for (Problem p : problems) {
      Object cause = causeOf(file, p);
      Key key = new Key(cause, occurrences.merge(cause, 1, Integer::sum));
      Found all = found.computeIfAbsent(key, k -> new Found(file, p));
      if (p.severity().isAtLeast(all.severity)) {
        all.severity = p.severity();
      }
      all.files.add(file);
      all.messages.add(p.message());
      p.data(OfSkeleton.class)
          .ifPresent(
              s -> {
                s.bones().forEach(bone -> all.bones.putIfAbsent(Skeleton.folded(bone), bone));
                all.meant.putAll(s.meant());
              });
    }
  }

  /**
   * The data of a problem of bones that a skeleton of a {@code model.cfg} lacks; empty for other
   * problems.
   */
  private static Optional<OfSkeleton> gap(Problem p) {
    return p.data(OfSkeleton.class)
        .filter(s -> !s.onlyInCase())
        .filter(s -> s.place() instanceof ConfigPlace place && !place.file().isEmpty());
  }

  /**
   * The data of a problem of bones that a skeleton has in other letter case; empty for other
   * problems.
   */
  private static Optional<OfSkeleton> inOtherCase(Problem p) {
    return p.data(OfSkeleton.class).filter(OfSkeleton::onlyInCase);
  }

  /**
   * An object that is equal for problems with one cause. Errors of different files have different
   * causes.
   */
  private static Object causeOf(String file, Problem p) {
    Optional<OfSkeleton> bones = gap(p).or(() -> inOtherCase(p));
    if (bones.isPresent()) {
      return List.of(p.code(), bones.get().skeleton(), bones.get().place());
    }
    Optional<OtherParent> parent = p.data(OtherParent.class);
    if (parent.isPresent()) {
      return List.of(p.code(), parent.get().place(), parent.get().parent());
    }
    Optional<Counts> counts = p.data(Counts.class);
    Object common =
        counts
            .map(Counts::cause)
            .or(() -> p.data(OfPhases.class).map(Function.identity()))
            .orElse(p.message());
    return List.of(p.code(), p.severity(), common, counts.isPresent(), p.isError() ? file : "");
  }

  /** Adds the problems of a {@code model.cfg}. */
  public void addConfig(String file, List<Problem> problems) {
    names.put(real(file), file);
    add(file, problems);
  }

  private static String real(String file) {
    return FolderWalk.real(Path.of(file)).toString();
  }

  /** The causes, the most important first. */
  public List<Cause> list() {
    List<Cause> causes = new ArrayList<>();
    found.values().forEach(f -> causes.add(cause(f)));
    causes.sort(
        Comparator.comparing((Cause c) -> c.problem().severity())
            .thenComparing(c -> c.problem().code()));
    return causes;
  }

  private Cause cause(Found all) {
    Optional<OfSkeleton> gap = gap(all.first);
    List<String> files = List.copyOf(all.files);
    Optional<OfSkeleton> spelled = inOtherCase(all.first);
    if (spelled.isPresent() && files.size() > 1) {
      return new Cause(all.file, spelling(spelled.get(), all), files, true);
    }
    Optional<OtherParent> parent = all.first.data(OtherParent.class);
    if (parent.isPresent()) {
      return ofConfig((ConfigPlace) parent.get().place(), all.first, all);
    }
    if (gap.isEmpty() || files.size() == 1) {
      return new Cause(all.file, all.first, files, all.messages.size() == 1);
    }
    ConfigPlace place = (ConfigPlace) gap.get().place();
    Problem problem =
        new Problem(all.first.code(), place, message(gap.get(), all))
            .with(
                new OfSkeleton(
                    gap.get().skeleton(),
                    place,
                    false,
                    List.copyOf(all.bones.values()),
                    all.meant));
    return ofConfig(place, problem, all);
  }

  private static Problem spelling(OfSkeleton data, Found all) {
    String message =
        String.format(
            "skeleton %s spells %s of %s in other letter case: %s",
            Wording.quoted(data.skeleton()),
            Wording.count(all.bones.size(), "bone"),
            Wording.count(all.files.size(), "animation"),
            names(all));
    return new Problem(all.first.code(), all.first.place(), message).as(all.severity);
  }

  private static String names(Found all) {
    return Wording.list(
        all.bones.values().stream()
            .map(
                bone ->
                    Wording.quoted(bone)
                        + (all.meant.containsKey(bone)
                            ? ": perhaps " + Wording.quoted(all.meant.get(bone))
                            : ""))
            .toList(),
        MAX_NAMES);
  }

  private Cause ofConfig(ConfigPlace place, Problem problem, Found all) {
    return new Cause(
        names.getOrDefault(real(place.file()), place.file()),
        problem.at(place.range()).as(all.severity),
        List.copyOf(all.files),
        true);
  }

  private static String message(OfSkeleton data, Found all) {
    int count = all.bones.size();
    String bones = names(all);
    return String.format(
        "skeleton %s lacks %s%s%s of %s: add %s here, or remove or rename %s in the animations",
        Wording.quoted(data.skeleton()),
        count == 1 ? "bone " : Wording.count(count, "bone") + " (",
        bones,
        count == 1 ? "" : ")",
        Wording.count(all.files.size(), "animation"),
        count == 1 ? "it" : "them",
        count == 1 ? "it" : "them");
  }
}
