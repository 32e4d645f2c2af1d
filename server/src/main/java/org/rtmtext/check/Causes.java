package org.rtmtext.check;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.ProblemData.OfSkeleton;
import org.rtmtext.problem.Severity;
import org.rtmtext.problem.Wording;
import org.rtmtext.skeleton.ConfigPlace;

/**
 * Groups the problems of many files by their causes. Warnings whose messages differ only in phases,
 * or in the frames that have the problem, have one cause. Bones that a skeleton of a {@code
 * model.cfg} lacks, in several animations, are a problem of the skeleton.
 */
public final class Causes {
  private static final int MAX_NAMES = 8;

  /**
   * Problems with one cause.
   *
   * @param file that has to be changed, or the first one that has the problem
   * @param problem of this file
   * @param files with the problem, in the order in which they were added
   */
  public record Cause(String file, Problem problem, List<String> files) {
    /** Whether the file to change is another than those with the problem. */
    public boolean isOfConfig() {
      return !files.contains(file);
    }

    /** The files with the problem without {@link #file}. */
    public List<String> others() {
      return files.stream().filter(f -> !f.equals(file)).toList();
    }
  }

  /**
   * How often a code was found.
   *
   * @param places in all files
   */
  public record Tally(int places, int files) {}

  /** Phases of frames, which may differ between files. */
  private static final Pattern NUMBER = Pattern.compile("\\d+(?:[.,]\\d+)*");

  /** Which frames have a problem, and how many rows, outside of names. */
  private static final Pattern EXTENT =
      Pattern.compile(
          "(\"[^\"]*\")|\\d[\\d,]* (?=bones|frames|of)|frames? \\d+(?: to \\d+)?|\\(phase [^)]*\\)");

  /**
   * @param occurrence counted in each file: a file's problems are never joined with each other
   */
  private record Key(Code code, Object severity, Object cause, int occurrence) {}

  /** The problems of a cause. */
  private static final class Found {
    final String file;
    final Problem first;
    final Set<String> files = new LinkedHashSet<>();
    final Set<String> bones = new LinkedHashSet<>();

    Severity severity;

    Found(String file, Problem first) {
      this.file = file;
      this.first = first;
      severity = first.severity();
    }
  }

  private final Map<Key, Found> found = new LinkedHashMap<>();
  private final Map<Code, Tally> tallies = new EnumMap<>(Code.class);

  /** How {@code model.cfg} files are named in reports, by their real paths. */
  private final Map<String, String> names = new HashMap<>();

  public void add(FileReport report) {
    add(report.name(), report.problems());
    report
        .byCode()
        .forEach(
            (code, count) ->
                tallies.merge(
                    code,
                    new Tally(count, 1),
                    (a, b) -> new Tally(a.places() + b.places(), a.files() + b.files())));
  }

  /** Adds problems without counting them. */
  public void add(String file, List<Problem> problems) {
    Map<Key, Integer> occurrences = new HashMap<>();
    for (Problem p : problems) {
      Optional<OfSkeleton> gap = gap(p);
      Key key =
          gap.isPresent()
              ? new Key(p.code(), "", List.of(gap.get().skeleton(), gap.get().place()), 0)
              : new Key(p.code(), p.severity(), cause(file, p), 0);
      int occurrence = occurrences.merge(key, 1, Integer::sum);
      Found all =
          found.computeIfAbsent(
              new Key(key.code(), key.severity(), key.cause(), occurrence),
              k -> new Found(file, p));
      if (p.severity().isAtLeast(all.severity)) {
        all.severity = p.severity();
      }
      all.files.add(file);
      gap.ifPresent(s -> all.bones.addAll(s.bones()));
    }
  }

  /** The bones that a skeleton of a {@code model.cfg} lacks. */
  private static Optional<OfSkeleton> gap(Problem p) {
    return p.code() == Code.BONE_NOT_IN_SKELETON
        ? p.data(OfSkeleton.class)
            .filter(s -> s.place() instanceof ConfigPlace place && !place.file().isEmpty())
        : Optional.empty();
  }

  /** Equal for problems that are told once. Each error has a place of its own. */
  private static Object cause(String file, Problem p) {
    if (p.isError()) {
      return List.of(file, p.message());
    }
    boolean isOfPhase = p.code().name().startsWith("PHASE_");
    return isOfPhase
        ? NUMBER.matcher(p.message()).replaceAll("")
        : EXTENT.matcher(p.message()).replaceAll("$1");
  }

  /** Adds the report of a {@code model.cfg}. */
  public void addConfig(FileReport report) {
    names.put(real(report.name()), report.name());
    add(report);
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
    if (gap.isEmpty() || files.size() == 1) {
      return new Cause(all.file, all.first, files);
    }
    ConfigPlace place = (ConfigPlace) gap.get().place();
    Problem problem =
        new Problem(Code.BONE_NOT_IN_SKELETON, place.range(), message(gap.get(), all))
            .as(all.severity);
    return new Cause(names.getOrDefault(real(place.file()), place.file()), problem, files);
  }

  private static String message(OfSkeleton data, Found all) {
    int count = all.bones.size();
    int unnamed = count - MAX_NAMES;
    String bones =
        all.bones.stream().limit(MAX_NAMES).map(Wording::quoted).collect(Collectors.joining(", "));
    return String.format(
        "skeleton %s lacks %s%s%s of %s: add %s here, or remove or rename %s in the animations",
        Wording.quoted(data.skeleton()),
        count == 1 ? "bone " : Wording.count(count, "bone") + " (",
        bones + (unnamed > 0 ? " and " + unnamed + " more" : ""),
        count == 1 ? "" : ")",
        Wording.count(all.files.size(), "animation"),
        count == 1 ? "it" : "them",
        count == 1 ? "it" : "them");
  }

  /** How often each code was found, the most important first. */
  public Map<Code, Tally> tallies() {
    return tallies;
  }
}
