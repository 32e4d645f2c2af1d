package org.rtmtext.skeleton;

import java.util.List;
import java.util.Optional;
import org.rtmtext.problem.Code;

/**
 * What a {@code model.cfg} says of skeletons.
 *
 * @param skeletons in the order of the file
 * @param problems in the order in which they were found
 */
public record ModelConfig(List<Skeleton> skeletons, List<ConfigProblem> problems) {
  public ModelConfig {
    skeletons = List.copyOf(skeletons);
    problems = List.copyOf(problems);
  }

  /** Reads a file. Whatever is wrong with it becomes a problem; nothing is thrown. */
  public static ModelConfig read(ConfigSource source, ConfigSource.Includes includes) {
    ConfigProblems problems = new ConfigProblems();
    ConfigPreprocessor tokens = new ConfigPreprocessor(source, includes, problems);
    ConfigClass file = new ConfigParser(tokens, problems).file();
    List<Skeleton> skeletons = new SkeletonsReader(problems).read(file);
    return new ModelConfig(skeletons, problems.all());
  }

  /**
   * Why the file, or a part of it, was not read, so that skeletons may be missing; empty if all of
   * it was.
   */
  public Optional<ConfigProblem> notRead() {
    return problems.stream().filter(p -> p.code() == Code.CONFIG_NOT_READ).findFirst();
  }

  /** A skeleton by its name, ignoring letter case. */
  public Optional<Skeleton> find(String name) {
    return skeletons.stream().filter(s -> s.name().equalsIgnoreCase(name)).findFirst();
  }
}
