package org.rtmtext.cli;

import static java.util.stream.Collectors.toSet;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.rtmtext.joints.ComparedAnimations;
import org.rtmtext.joints.ProposalText;
import org.rtmtext.joints.ProposedParents;
import org.rtmtext.joints.ProposedParents.Proposal;
import org.rtmtext.model.Animation;
import org.rtmtext.problem.Quotes;
import org.rtmtext.skeleton.Skeleton;

/** Proposes a skeleton from animations, for {@code skeleton --from}. */
final class SkeletonProposal {
  private static final double NANOMETRES = 1e9;

  private final Console console;
  private final ComparedAnimations animations = new ComparedAnimations();
  private final List<String> names = new ArrayList<>();

  /** The bones of the first animation. */
  private Set<String> first;

  private int exitCode = ExitCode.SUCCESS;

  SkeletonProposal(Console console) {
    this.console = console;
  }

  /**
   * Prints the skeleton of the animations that can be used, and errors for the others.
   *
   * @return the exit code
   */
  int print(List<Path> files, boolean json) throws IOException {
    for (Path file : files) {
      try {
        add(file);
      } catch (IOException | Failure | OutOfMemoryError | RuntimeException e) {
        // If a file cannot be used, the others still are.
        report(Failure.of(e, console));
      }
    }
    List<Proposal> proposals = propose();
    if (json) {
      Json.print(
          Json.object("bones", proposals.stream().map(SkeletonProposal::json).toList()), console);
    } else if (!proposals.isEmpty()) {
      ProposalText.skeleton(proposals).forEach(console.lines()::println);
    }
    console.lines().flush();
    return exitCode;
  }

  private void add(Path file) throws IOException, Failure {
    String name = FileArguments.nameOfInput(file);
    Animation animation = FileArguments.decode(name, FileArguments.read(file, console)).animation();
    Set<String> bones = animation.bones().stream().map(Skeleton::folded).collect(toSet());
    boolean isOther = !names.isEmpty() && Collections.disjoint(first, bones);
    Optional<String> reason =
        isOther
            ? Optional.of("has no bones in common with " + names.get(0))
            : animations.add(animation);
    if (reason.isPresent()) {
      throw unusable(name, reason.get());
    }
    if (names.isEmpty()) {
      first = bones;
    }
    names.add(name);
  }

  /** A usage error: the animations do not belong together. */
  private static Failure unusable(String name, String reason) {
    return new Failure(ExitCode.USAGE_ERROR, List.of(name + ": error: " + reason), reason);
  }

  private void report(Failure failure) {
    failure.lines().forEach(console.errors()::println);
    exitCode = Math.max(exitCode, failure.exitCode());
  }

  private List<Proposal> propose() {
    ProposedParents parents = animations.parents();
    for (int index : parents.leftOut()) {
      String why = "it has another rig or unit, scaled matrices or faulty positions";
      if (parents.bones().isEmpty()) {
        report(unusable(names.get(index), "most of its bones have no joint: " + why));
      } else {
        console
            .errors()
            .println(
                names.get(index)
                    + ": warning: left out, because its joints differ from those of the animations"
                    + " that were used: "
                    + why);
      }
    }
    return parents.bones();
  }

  private static Object json(Proposal proposal) {
    return Json.object(
        "name", Quotes.characters(proposal.bone()),
        "parent", name(proposal.parent()),
        "certainty", proposal.certainty().name().toLowerCase(Locale.ROOT),
        "residual", rounded(proposal.residual()),
        "rival", name(proposal.rival()),
        "rivalResidual", rounded(proposal.rivalResidual()));
  }

  /** The name of a bone; empty for none. */
  private static Optional<String> name(String bone) {
    return bone.isEmpty() ? Optional.empty() : Optional.of(Quotes.characters(bone));
  }

  private static Optional<Double> rounded(double metres) {
    return Double.isInfinite(metres)
        ? Optional.empty()
        : Optional.of(Math.rint(metres * NANOMETRES) / NANOMETRES);
  }
}
