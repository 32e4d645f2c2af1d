package org.rtmtext.projection;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.rtmtext.problem.Code;
import org.rtmtext.skeleton.ConfigPlace;
import org.rtmtext.skeleton.ConfigProblem;
import org.rtmtext.skeleton.ModelConfig;
import org.rtmtext.skeleton.Skeleton;

/**
 * Checks {@code model.cfg} files. A file is reported once, whatever paths lead to it, and so is
 * each problem of a file that several of them include.
 */
public final class ConfigCheck {
  private static final String EXTENSION = ".cfg";
  private static final ConfigProblem NO_SKELETONS =
      new ConfigProblem(
          Code.CONFIG_SYNTAX,
          ConfigPlace.NONE,
          "there are no skeletons: they stand in a class CfgSkeletons, each with a skeletonBones[]");

  private final SkeletonFiles files;
  private final int limit;
  private final Set<Path> checked = new HashSet<>();
  private final Map<Path, Set<ConfigProblem>> told = new HashMap<>();

  /**
   * @param limit how many findings are listed for a file
   */
  public ConfigCheck(SkeletonFiles files, int limit) {
    this.files = files;
    this.limit = limit;
  }

  /** Whether a file is called as these files are. */
  public static boolean isConfig(Path file) {
    return file.toString().toLowerCase(Locale.ROOT).endsWith(EXTENSION);
  }

  /** Whether a file has skeletons, or cannot be read to its end, so that nobody knows. */
  public boolean mayHaveSkeletons(Path file) {
    try {
      ModelConfig config = files.read(file);
      return !config.skeletons().isEmpty() || config.notRead().isPresent();
    } catch (IOException e) {
      return true;
    }
  }

  /** Whether a file, or a part of it, cannot be read. */
  public boolean isNotRead(Path file) {
    try {
      return files.read(file).notRead().isPresent();
    } catch (IOException e) {
      return true;
    }
  }

  /**
   * Checks a file; what keeps it from being read is a finding too.
   *
   * @return empty if it was checked before
   */
  public Optional<ConfigReport> check(Path file) {
    if (!checked.add(real(file))) {
      return Optional.empty();
    }
    ModelConfig config;
    try {
      config = files.read(file);
    } catch (IOException e) {
      return Optional.of(new ConfigReport(FileCheck.unreadable(file, e), List.of(), List.of()));
    }
    Map<String, List<ConfigProblem>> byFile = new LinkedHashMap<>();
    byFile.put(file.toString(), new ArrayList<>());
    for (ConfigProblem p : config.problems()) {
      String in = p.place().equals(ConfigPlace.NONE) ? file.toString() : p.place().file();
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
    return Optional.of(new ConfigReport(reports.get(0), skeletons, included));
  }

  /** Of a file that others include, too, what was not said before. */
  private FileReport report(String name, List<ConfigProblem> problems) {
    Set<ConfigProblem> before = told.computeIfAbsent(real(Path.of(name)), f -> new HashSet<>());
    List<FileFinding> findings =
        problems.stream()
            .filter(p -> before.add(nameless(p)))
            .sorted(Comparator.comparingInt(p -> p.place().offset()))
            .map(FileFinding::of)
            .sorted(FileFinding.BY_CAUSE)
            .toList();
    return new FileReport(
        name, size(name), null, Selection.of(findings, limit), FileReport.Counts.of(findings));
  }

  /** Without the name of the file, which is spelled as each path to it goes. */
  private static ConfigProblem nameless(ConfigProblem p) {
    ConfigPlace at = p.place();
    return new ConfigProblem(
        p.code(),
        new ConfigPlace("", at.offset(), at.length(), at.line(), at.column()),
        p.message());
  }

  private static long size(String file) {
    try {
      return Files.size(Path.of(file));
    } catch (IOException | InvalidPathException e) {
      return 0;
    }
  }

  private static Path real(Path file) {
    try {
      return file.toRealPath();
    } catch (IOException e) {
      return file.toAbsolutePath().normalize();
    }
  }
}
