package org.rtmtext.check;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import org.rtmtext.config.ConfigPlace;
import org.rtmtext.mod.SkeletonFiles;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Place;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.SeverityRules;
import org.rtmtext.skeleton.ModelConfig;
import org.rtmtext.skeleton.Skeleton;

/**
 * Checks {@code model.cfg} files. Each file is reported once, whichever paths lead to it, and so is
 * each problem of an included file.
 */
public final class ConfigCheck {
  private static final String EXTENSION = ".cfg";
  private static final Problem NO_SKELETONS =
      new Problem(
          Code.CONFIG_SYNTAX,
          ConfigPlace.NONE,
          "the file has no skeletons: define each as a class with a skeletonBones[] list inside"
              + " class CfgSkeletons");

  /**
   * The result of checking a {@code model.cfg}.
   *
   * @param file report on the file itself; without a summary, which only animations have
   * @param skeletons names of the skeletons, in the order of the file; none if it cannot be read
   * @param included reports on the included files with problems
   */
  public record ConfigReport(FileReport file, List<String> skeletons, List<FileReport> included) {}

  private final SkeletonFiles files;
  private final int limit;
  private final Function<Path, SeverityRules> rules;
  private final Set<Path> checked = new HashSet<>();
  private final Map<Path, Set<Problem>> reported = new HashMap<>();

  /**
   * @param limit how many problems are listed for a file
   * @param rules severities of problems, by the file that has them
   */
  public ConfigCheck(SkeletonFiles files, int limit, Function<Path, SeverityRules> rules) {
    this.files = files;
    this.limit = limit;
    this.rules = rules;
  }

  /** Whether a file has the extension of a configuration. */
  public static boolean isConfig(Path file) {
    return file.toString().toLowerCase(Locale.ROOT).endsWith(EXTENSION);
  }

  /** Whether a file has skeletons, or cannot be read completely and so may have some. */
  public boolean mayHaveSkeletons(Path file) {
    return isUnreadableOr(file, config -> !config.skeletons().isEmpty());
  }

  /** Whether a file cannot be read completely. */
  public boolean isNotRead(Path file) {
    return isUnreadableOr(file, config -> false);
  }

  private boolean isUnreadableOr(Path file, Predicate<ModelConfig> test) {
    try {
      ModelConfig config = files.read(file);
      return config.notRead().isPresent() || test.test(config);
    } catch (IOException e) {
      return true;
    }
  }

  /**
   * Checks a file, and the files in folders above it from which it inherits skeletons. A file that
   * cannot be read gets a problem that says so.
   *
   * @return reports on the files that were not checked before
   */
  public List<ConfigReport> check(Path file) {
    if (!checked.add(FolderWalk.real(file))) {
      return List.of();
    }
    ModelConfig config;
    try {
      config = files.read(file);
    } catch (IOException e) {
      return List.of(new ConfigReport(FileCheck.unreadable(file, e), List.of(), List.of()));
    }
    Map<String, List<Problem>> byFile = new LinkedHashMap<>();
    byFile.put(file.toString(), new ArrayList<>());
    for (Problem p : config.problems()) {
      ConfigPlace place = ConfigPlace.of(p);
      String in = place.equals(ConfigPlace.NONE) ? file.toString() : place.file();
      byFile.computeIfAbsent(in, f -> new ArrayList<>()).add(p);
    }
    if (config.skeletons().isEmpty() && config.problems().isEmpty()) {
      byFile.get(file.toString()).add(NO_SKELETONS);
    }
    List<FileReport> reports = new ArrayList<>();
    byFile.forEach((name, problems) -> reports.add(report(name, problems)));
    List<FileReport> included =
        reports.stream().skip(1).filter(r -> r.counts().total() > 0).toList();
    List<String> skeletons = config.skeletons().stream().map(Skeleton::name).toList();
    List<ConfigReport> all = new ArrayList<>();
    all.add(new ConfigReport(reports.get(0), skeletons, included));
    config.usedAbove().stream()
        .sorted()
        .map(Path::of)
        .filter(this::mayHaveSkeletons)
        .forEach(above -> all.addAll(check(above)));
    return all;
  }

  /** The problems of a file that were not reported when another file included it. */
  private FileReport report(String name, List<Problem> problems) {
    Set<Problem> known =
        reported.computeIfAbsent(FolderWalk.real(Path.of(name)), f -> new HashSet<>());
    SeverityRules severities = rules.apply(Path.of(name));
    List<Problem> fresh =
        problems.stream()
            .map(p -> p.at(place(p)))
            .filter(known::add)
            .flatMap(p -> severities.apply(p).stream())
            .sorted(Problem.BY_IMPORTANCE)
            .toList();
    return FileReport.of(name, size(name), limit, fresh, Map.of(), SeverityRules.NONE);
  }

  /**
   * The place in the file, without the name of the file, which depends on the path that led to it.
   */
  private static Place place(Problem p) {
    ConfigPlace place = ConfigPlace.of(p);
    return place.equals(ConfigPlace.NONE) ? Place.FILE : place.range();
  }

  private static long size(String file) {
    try {
      return Files.size(Path.of(file));
    } catch (IOException | InvalidPathException e) {
      return 0;
    }
  }
}
