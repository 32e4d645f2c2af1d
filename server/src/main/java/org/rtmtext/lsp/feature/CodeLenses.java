package org.rtmtext.lsp.feature;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.lsp4j.CodeLens;
import org.eclipse.lsp4j.Command;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.rtmtext.analysis.Analysis;
import org.rtmtext.analysis.SkeletonCandidates;
import org.rtmtext.analysis.SkeletonMatch;
import org.rtmtext.lsp.protocol.RtmUri;
import org.rtmtext.lsp.text.Snapshot;
import org.rtmtext.problem.Place;
import org.rtmtext.problem.Place.Section;
import org.rtmtext.problem.Wording;
import org.rtmtext.reader.ParsedHead;
import org.rtmtext.reader.TextReading;
import org.rtmtext.syntax.Span;

/** The code lenses of a text: summaries above its first line and its list of bones. */
public final class CodeLenses {
  private CodeLenses() {}

  public static List<CodeLens> of(Snapshot document, CancelChecker cancel) {
    TextReading reading = document.analysis().reading();
    ParsedHead head = reading.head();
    Map<Section, Span> sections = head.sections();
    List<CodeLens> lenses = new ArrayList<>();
    if (sections.containsKey(Section.ENCODING)) {
      int line = reading.range(new Place.Head(Section.ENCODING)).line();
      lenses.add(lens(line, animation(reading)));
      otherForm(document).ifPresent(command -> lenses.add(lens(line, command)));
    } else if (reading.frameCount() > 0) {
      lenses.add(lens(document.text().firstLine(1), animation(reading)));
    }
    if (!head.isBroken() && sections.containsKey(Section.BONES)) {
      int line = reading.range(new Place.Head(Section.BONES)).line();
      lenses.add(lens(line, Wording.count(head.bones().size(), "bone")));
      if (document.analysis().candidates() != SkeletonCandidates.NONE) {
        lenses.add(skeleton(document, line));
      }
    }
    return lenses;
  }

  /**
   * The command that shows exact values as poses, or poses as exact values. Empty if the text
   * cannot be edited, or there are no poses to show.
   */
  private static Optional<Command> otherForm(Snapshot document) {
    // A document without a file is a revision, which cannot be edited.
    if (RtmUri.anyFile(document.uri()).isEmpty()) {
      return Optional.empty();
    }
    Analysis analysis = document.analysis();
    List<Object> arguments = List.of(document.uri());
    if (analysis.reading().poseSkeleton().isPresent()) {
      return Optional.of(new Command(Commands.SHOW_EXACT_TITLE, Commands.SHOW_EXACT, arguments));
    }
    boolean hasPoses = analysis.reading().frameCount() > 0 && analysis.skeleton().isPresent();
    return hasPoses
        ? Optional.of(new Command(Commands.SHOW_POSES_TITLE, Commands.SHOW_POSES, arguments))
        : Optional.empty();
  }

  private static String animation(TextReading reading) {
    List<String> parts = new ArrayList<>();
    int frames = reading.frameCount();
    parts.add(Wording.count(frames, "frame"));
    if (frames > 0) {
      Optional<Float> first = reading.rows().phase(0);
      Optional<Float> last = reading.rows().phase(frames - 1);
      if (frames > 1 && first.isPresent() && last.isPresent()) {
        parts.add("phases " + Wording.stored(first.get()) + " to " + Wording.stored(last.get()));
      }
    }
    if (!reading.head().isBroken()) {
      double length = reading.head().motion().vector().length();
      parts.add(length == 0 ? "in place" : DisplayNumbers.distance(length) + " per cycle");
    }
    return String.join(", ", parts);
  }

  /** A lens with the skeleton of the animation. A click lets the user choose another. */
  private static CodeLens skeleton(Snapshot document, int line) {
    Analysis analysis = document.analysis();
    SkeletonCandidates skeletons = analysis.candidates();
    String title =
        analysis
            .skeleton()
            .map(c -> skeletons.label(c) + ", has " + c.share() + better(analysis, c))
            .orElse("no skeleton fits");
    return lens(line, new Command(title, Commands.CHOOSE_SKELETON, List.of(document.uri())));
  }

  private static String better(Analysis analysis, SkeletonMatch chosen) {
    return analysis
        .candidates()
        .better(chosen, analysis.bones())
        .map(c -> "; " + analysis.candidates().label(c) + " has " + c.known())
        .orElse("");
  }

  /** A lens without action, which the protocol expresses as an empty command. */
  private static CodeLens lens(int line, String title) {
    return lens(line, new Command(title, ""));
  }

  private static CodeLens lens(int line, Command command) {
    return new CodeLens(Snapshot.range(line, 0, 0), command, null);
  }
}
