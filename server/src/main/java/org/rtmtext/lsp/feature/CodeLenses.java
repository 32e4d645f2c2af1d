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

/** The code lenses of a text: commands and summaries above its first line and its list of bones. */
public final class CodeLenses {
  /** The commands of clients. */
  private static final String SHOW_FIGURE = "rtm.showFigure";

  private static final String SHOW_MOTION = "rtm.showMotion";
  private static final String GUIDE = "rtm.openGuide";

  private CodeLenses() {}

  /** The lenses for a client without commands that open views. */
  public static List<CodeLens> of(Snapshot document, CancelChecker cancel) {
    return of(document, false, cancel);
  }

  /**
   * @param opensViews as in {@link org.rtmtext.lsp.protocol.ClientFeatures}
   */
  public static List<CodeLens> of(Snapshot document, boolean opensViews, CancelChecker cancel) {
    TextReading reading = document.analysis().reading();
    ParsedHead head = reading.head();
    Map<Section, Span> sections = head.sections();
    List<CodeLens> lenses = new ArrayList<>();
    if (sections.containsKey(Section.ENCODING)) {
      int line = reading.range(new Place.Head(Section.ENCODING)).line();
      commands(document, opensViews).forEach(command -> lenses.add(lens(line, command)));
      lenses.add(lens(line, animation(reading)));
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

  /** The commands above the first line; none if the text cannot be edited. */
  private static List<Command> commands(Snapshot document, boolean opensViews) {
    // A document without a file is a revision.
    if (RtmUri.anyFile(document.uri()).isEmpty()) {
      return List.of();
    }
    List<Command> commands = new ArrayList<>();
    List<Object> text = List.of(document.uri());
    if (opensViews) {
      commands.add(new Command("Show Figure", SHOW_FIGURE, text));
    }
    otherForm(document, text).ifPresent(commands::add);
    if (opensViews) {
      commands.add(new Command("Show Motion", SHOW_MOTION, text));
      boolean asPoses = document.analysis().reading().poseSkeleton().isPresent();
      commands.add(new Command("Guide", GUIDE, List.of(asPoses ? "poses" : "exact")));
    }
    return commands;
  }

  /**
   * The command that shows exact values as poses, or poses as exact values. If no skeleton fits,
   * the command that chooses one; its title says so. Empty without frames, or until skeletons have
   * been searched for.
   */
  private static Optional<Command> otherForm(Snapshot document, List<Object> arguments) {
    Analysis analysis = document.analysis();
    if (analysis.reading().poseSkeleton().isPresent()) {
      return Optional.of(new Command(Commands.SHOW_EXACT_TITLE, Commands.SHOW_EXACT, arguments));
    }
    if (analysis.reading().frameCount() == 0) {
      return Optional.empty();
    }
    if (analysis.skeleton().isPresent()) {
      return Optional.of(new Command(Commands.SHOW_POSES_TITLE, Commands.SHOW_POSES, arguments));
    }
    return analysis.candidates() == SkeletonCandidates.NONE
        ? Optional.empty()
        : Optional.of(
            new Command("No poses: no skeleton fits", Commands.CHOOSE_SKELETON, arguments));
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
