package org.rtmtext.check;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.rtmtext.check.FolderWalk.Walked;
import org.rtmtext.mod.ModSettings;
import org.rtmtext.mod.ModSettingsFiles;
import org.rtmtext.mod.SkeletonSearch;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.SeverityRules;

/** Checks the settings of mods. Each file is reported once. */
public final class ModSettingsCheck {
  private final Optional<SkeletonSearch> search;
  private final int limit;
  private final Set<Path> checked = new HashSet<>();

  /**
   * A check that does not look for the skeletons that settings name.
   *
   * @param limit how many problems are listed for a file
   */
  public ModSettingsCheck(int limit) {
    search = Optional.empty();
    this.limit = limit;
  }

  /**
   * @param search finds the skeletons that settings name
   * @param limit how many problems are listed for a file
   */
  public ModSettingsCheck(SkeletonSearch search, int limit) {
    this.search = Optional.of(search);
    this.limit = limit;
  }

  /**
   * The problems of a file with settings.
   *
   * @param ignored codes of problems that are left out
   * @return empty if it was checked before, and for the default settings
   */
  public Optional<FileReport> check(ModSettings settings, Collection<Code> ignored) {
    return settings
        .file()
        .filter(checked::add)
        .map(
            file ->
                FileReport.of(
                    file.toString(),
                    settings.size(),
                    limit,
                    SeverityRules.NONE
                        .without(ignored)
                        .apply(search.map(s -> problems(settings, s)).orElse(settings.problems())),
                    Map.of(),
                    SeverityRules.NONE));
  }

  /**
   * The settings that apply to the files that a walk has found, each once, with a problem for each
   * pattern that matches nothing.
   *
   * @param mods reads the settings
   */
  public static List<ModSettings> of(Walked walked, ModSettingsFiles mods) {
    return walked.found().stream()
        .map(found -> mods.of(found.path()))
        .distinct()
        .map(walked::completed)
        .toList();
  }

  /**
   * All settings that were read, in the order of their paths, with a problem for each pattern that
   * matches nothing.
   *
   * @param walked knows which patterns match nothing
   */
  public static List<ModSettings> used(Walked walked, ModSettingsFiles mods) {
    return mods.used().stream().map(walked::completed).toList();
  }

  /**
   * All problems of settings, including that of the skeleton they name; may read the skeleton's
   * file.
   */
  public static List<Problem> problems(ModSettings settings, SkeletonSearch search) {
    List<Problem> problems = new ArrayList<>(settings.problems());
    search.problem(settings).ifPresent(problems::add);
    return problems;
  }
}
