package org.rtmtext.lsp.feature;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.rtmtext.analysis.Analysis;
import org.rtmtext.analysis.NotConverted;
import org.rtmtext.analysis.SkeletonMatch;
import org.rtmtext.conversion.BoneChoice;
import org.rtmtext.conversion.BonesNotInSkeletonException;
import org.rtmtext.conversion.CannotConvertException;
import org.rtmtext.conversion.Conversion;
import org.rtmtext.edits.CannotEditException;
import org.rtmtext.edits.EditBuilder;
import org.rtmtext.edits.HeadEdits;
import org.rtmtext.edits.TextChange;
import org.rtmtext.lsp.protocol.RequestFailedException;
import org.rtmtext.lsp.text.Snapshot;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Encoding;
import org.rtmtext.poses.PoseSkeleton;
import org.rtmtext.printer.TextPrinter;
import org.rtmtext.problem.Problem;
import org.rtmtext.reader.TextReading;

/** Converts the text of an animation to another encoding. */
public final class TextConversion {
  private static final int MAX_FINDINGS = 3;

  private TextConversion() {}

  /**
   * What an animation is converted to.
   *
   * @param to such as {@code plain}, {@code bmtr 5} or {@code bmtr5}
   * @param skeleton empty if none is needed
   * @param bones the name of a {@link BoneChoice}; empty for the default
   */
  public record Options(String to, Optional<SkeletonMatch> skeleton, Optional<String> bones) {}

  /**
   * Whether an animation has another encoding than the wanted one.
   *
   * @throws RequestFailedException if there is no such encoding
   */
  public static boolean isNeeded(Animation animation, Options options) {
    return animation.encoding() != encoding(options.to());
  }

  /**
   * Converts an animation.
   *
   * @param animation of the result of {@link #source}
   * @throws RequestFailedException if the animation has this encoding already, or cannot be
   *     converted
   */
  public static Conversion.Result convert(Animation animation, Options options) {
    Encoding encoding = encoding(options.to());
    Optional<BoneChoice> choice = options.bones().map(TextConversion::choice);
    if (animation.encoding() == encoding) {
      throw new RequestFailedException("the encoding is already " + encoding.text());
    }
    try {
      if (options.skeleton().isEmpty()) {
        return Conversion.convert(animation, encoding);
      }
      SkeletonMatch skeleton = options.skeleton().get();
      return choice.isPresent()
          ? skeleton.convert(animation, encoding, choice.get())
          : skeleton.convert(animation, encoding);
    } catch (BonesNotInSkeletonException e) {
      throw new RequestFailedException(
          "cannot convert to "
              + encoding.text()
              + ": "
              + e.getMessage()
              + "; choose another skeleton, or run the command with the argument \"bones\":"
              + " \"known\" leaves such bones out, \"animation\" converts them as roots");
    } catch (CannotConvertException e) {
      throw new RequestFailedException(
          "cannot convert to " + encoding.text() + ": " + e.getMessage());
    }
  }

  /**
   * The analysis to convert. If only the encoding in the first line was changed, the text is
   * analysed with the encoding that its rows still have.
   *
   * @throws RequestFailedException if the encoding of the rows is unclear
   */
  public static Analysis source(Snapshot document) {
    Analysis analysis = document.analysis();
    if (analysis.notConverted().isEmpty()) {
      return analysis;
    }
    NotConverted found = analysis.notConverted().get();
    Encoding from =
        found
            .source()
            .orElseThrow(() -> new RequestFailedException("cannot convert: " + found.refusal()));
    try {
      List<TextChange> changes = HeadEdits.takeBack(analysis.reading(), from);
      return analysis.next(TextChange.apply(document.text(), changes));
    } catch (CannotEditException e) {
      throw new RequestFailedException(e.getMessage());
    }
  }

  private static Encoding encoding(String name) {
    try {
      return HeadEdits.encoding(String.valueOf(name));
    } catch (CannotEditException e) {
      throw new RequestFailedException(e.getMessage());
    }
  }

  private static BoneChoice choice(String word) {
    return BoneChoice.named(word)
        .orElseThrow(
            () ->
                new RequestFailedException(
                    "bones must be " + BoneChoice.names("or") + ", not \"" + word + "\""));
  }

  /** The text of an animation with its stored values, with the line ends of a document. */
  public static String print(Snapshot document, Animation animation) {
    return withLineEnds(document, TextPrinter.print(animation));
  }

  /** The text of an animation as poses, with the line ends of a document. */
  public static String print(Snapshot document, Animation animation, PoseSkeleton skeleton) {
    return withLineEnds(document, TextPrinter.print(animation, skeleton));
  }

  private static String withLineEnds(Snapshot document, String printed) {
    return printed.replace("\n", EditBuilder.lineEnd(document.text()));
  }

  public static WorkspaceEdit edit(Snapshot document, String text) {
    Range all = new Range(new Position(0, 0), document.position(document.text().length()));
    return new WorkspaceEdit(Map.of(document.uri(), List.of(new TextEdit(all, text))));
  }

  /**
   * A summary for the user, with the first findings.
   *
   * @param inPlace whether the result replaces the text
   */
  public static String message(
      Snapshot document, Conversion.Result converted, Options options, boolean inPlace) {
    StringBuilder message =
        new StringBuilder("Converted to ").append(converted.animation().encoding().text());
    options
        .skeleton()
        .ifPresent(
            s ->
                message
                    .append(" using skeleton ")
                    .append(s.skeleton().name())
                    .append(" (")
                    .append(document.skeletons().place(s))
                    .append(s.isPartial() ? "; " + s.share() : "")
                    .append(')'));
    List<String> notes = new ArrayList<>(warnings(converted));
    if (inPlace) {
      lostComments(document).ifPresent(notes::add);
    }
    return notes.isEmpty() ? message.toString() : message + ": " + String.join("; ", notes);
  }

  /** What the result does not contain exactly: the first findings, and the number of the others. */
  public static List<String> warnings(Conversion.Result converted) {
    List<Problem> findings = converted.findings();
    List<String> warnings = new ArrayList<>();
    findings.stream().limit(MAX_FINDINGS).forEach(f -> warnings.add(f.told(false)));
    if (findings.size() > MAX_FINDINGS) {
      warnings.add(findings.size() - MAX_FINDINGS + " more like these");
    }
    return warnings;
  }

  /** Tells the user that replacing the text removed its comments; empty if it has none. */
  public static Optional<String> lostComments(Snapshot document) {
    return document.text().comments(1).isEmpty()
        ? Optional.empty()
        : Optional.of("comments were removed (undo restores them)");
  }

  /** Joins sentences, given without full stops, into one message. */
  public static String sentences(List<String> sentences) {
    return sentences.stream()
        .map(s -> Character.toUpperCase(s.charAt(0)) + s.substring(1))
        .collect(Collectors.joining(". "));
  }

  /** Whether the conversion changes the space of the transforms, which needs a skeleton. */
  public static boolean needsSkeleton(TextReading reading, String to) {
    return Conversion.needsSkeleton(reading.encoding(), encoding(to));
  }
}
