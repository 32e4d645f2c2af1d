package org.rtmtext.skeleton;

import java.util.List;
import java.util.Optional;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.ProblemCollector;

/**
 * The skeletons of a {@code model.cfg}.
 *
 * @param skeletons in the order of the file
 * @param problems in the order in which they were found
 */
public record ModelConfig(List<Skeleton> skeletons, List<Problem> problems) {
  /** A file that is no configuration at all must cost neither memory nor messages. */
  static final int MAX_OF_A_CODE = 100;

  public ModelConfig {
    skeletons = List.copyOf(skeletons);
    problems = List.copyOf(problems);
  }

  /** Reads a file. Errors in it become problems, never exceptions. */
  public static ModelConfig read(ConfigSource source, ConfigSource.Includes includes) {
    ProblemCollector problems = ProblemCollector.perCode(MAX_OF_A_CODE);
    ConfigPreprocessor tokens = new ConfigPreprocessor(source, includes, problems);
    ConfigClass file = new ConfigParser(tokens, problems).file();
    List<Skeleton> skeletons = new SkeletonsReader(problems, tokens::bytes).read(file);
    return new ModelConfig(skeletons, problems.list());
  }

  /**
   * Why some or all of the file was not read, so that skeletons may be missing; empty if all was
   * read.
   */
  public Optional<Problem> notRead() {
    return problems.stream().filter(p -> p.code() == Code.CONFIG_NOT_READ).findFirst();
  }

  /** A skeleton by its name, ignoring letter case. */
  public Optional<Skeleton> find(String name) {
    return skeletons.stream().filter(s -> s.name().equalsIgnoreCase(name)).findFirst();
  }
}
