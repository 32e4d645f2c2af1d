package org.rtmtext.cli;

import java.util.Optional;
import picocli.CommandLine.Option;

final class SkeletonOption {
  @Option(
      names = "--skeleton",
      paramLabel = "FILE[#Name]",
      description =
          "A model.cfg, one of its skeletons, or the name of a built-in skeleton. Default: the"
              + " skeleton in the mod's rtm.json; otherwise that of the nearest model.cfg (in the"
              + " animation's folder or a parent folder) that has at least half of the bones;"
              + " otherwise, except for 'check' and 'fix', the built-in skeleton that fits best.")
  private String spec;

  boolean isGiven() {
    return spec != null;
  }

  /** The skeleton as the user named it; empty if the option is not given. */
  Optional<String> spec() {
    return Optional.ofNullable(spec);
  }
}
