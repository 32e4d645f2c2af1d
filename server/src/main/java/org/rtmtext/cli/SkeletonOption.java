package org.rtmtext.cli;

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

  /** Finds the skeleton that the option names, or one for each animation if it is not given. */
  SkeletonFinder finder() {
    return spec == null ? new SkeletonFinder() : new SkeletonFinder(spec);
  }
}
