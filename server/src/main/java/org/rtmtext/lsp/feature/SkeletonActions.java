package org.rtmtext.lsp.feature;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.eclipse.lsp4j.CodeAction;
import org.rtmtext.analysis.Analysis;
import org.rtmtext.analysis.NotConverted;
import org.rtmtext.analysis.SkeletonCandidates;
import org.rtmtext.analysis.SkeletonMatch;
import org.rtmtext.lsp.text.Snapshot;
import org.rtmtext.model.Encoding;

/** Code actions that choose a skeleton, and that convert a text with the skeleton. */
public final class SkeletonActions {
  private static final int MAX_SKELETONS = 5;

  private SkeletonActions() {}

  /**
   * Actions that use another skeleton, which has some bones of the list, or the skeleton that fits
   * best.
   */
  static List<CodeAction> others(Snapshot document) {
    Analysis analysis = document.analysis();
    SkeletonCandidates candidates = analysis.candidates();
    List<CodeAction> actions = new ArrayList<>();
    List<SkeletonMatch> others =
        candidates.all(analysis.bones()).stream()
            .filter(c -> c.known() > 0)
            .filter(c -> analysis.skeleton().stream().noneMatch(c::isSame))
            .limit(MAX_SKELETONS)
            .toList();
    for (SkeletonMatch c : others) {
      actions.add(
          CodeActions.command(
              document,
              "Use skeleton " + describe(candidates, c),
              Commands.USE_SKELETON,
              c.spec()));
    }
    if (candidates.isRequested()) {
      actions.add(
          CodeActions.command(
              document, "Use the skeleton that fits best", Commands.USE_SKELETON, ""));
    }
    return actions;
  }

  /** The name of a skeleton, its file, and how many of the bones it has. */
  static String describe(SkeletonCandidates candidates, SkeletonMatch c) {
    return c.skeleton().name()
        + (c.file().isEmpty() ? ", built in" : " from " + candidates.place(c))
        + " (has "
        + c.share()
        + ")";
  }

  /** Conversions to the other kind of file, if the skeleton and the rows' encoding are known. */
  public static List<CodeAction> conversions(Snapshot document) {
    Analysis analysis = document.analysis();
    if (analysis.skeleton().isEmpty()
        || analysis.reading().head().encoding().isEmpty()
        || analysis.notConverted().isPresent()) {
      return List.of();
    }
    boolean binarised = analysis.reading().encoding().isBinarised();
    SkeletonMatch choice = analysis.skeleton().get();
    String skeleton =
        choice.skeleton().name() + (choice.isPartial() ? " (has " + choice.share() + ")" : "");
    return Arrays.stream(Encoding.values())
        .filter(e -> e.isBinarised() != binarised && e != Encoding.PLAIN_0100)
        .map(
            e ->
                CodeActions.command(
                    document,
                    "Convert to " + e.text() + " using skeleton " + skeleton,
                    Commands.CONVERT,
                    e.text()))
        .toList();
  }

  /**
   * The action that shows poses again, with the skeleton of the animation. For poses that refer to
   * another skeleton. Empty if no skeleton fits.
   */
  static Optional<CodeAction> posesAnew(Snapshot document, int line) {
    return document
        .analysis()
        .skeleton()
        .map(
            match ->
                CodeActions.command(
                    document,
                    "Show the poses again with skeleton " + match.skeleton().name(),
                    Commands.SHOW_POSES,
                    line));
  }

  /**
   * The conversion of a text in which only the encoding in the first line was changed. Empty if the
   * encoding of its rows is unclear, or no skeleton fits.
   */
  static Optional<CodeAction> conversion(Snapshot document) {
    Analysis analysis = document.analysis();
    String to = analysis.reading().encoding().text();
    Optional<Encoding> from = analysis.notConverted().flatMap(NotConverted::source);
    return from.isEmpty() || analysis.skeleton().isEmpty()
        ? Optional.empty()
        : Optional.of(
            CodeActions.command(
                document,
                String.format(
                    "Convert from %s to %s using skeleton %s",
                    from.get().text(), to, analysis.skeleton().get().skeleton().name()),
                Commands.CONVERT,
                to));
  }
}
