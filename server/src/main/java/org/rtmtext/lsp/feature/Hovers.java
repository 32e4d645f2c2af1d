package org.rtmtext.lsp.feature;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.rtmtext.analysis.Analysis;
import org.rtmtext.analysis.SkeletonCandidates;
import org.rtmtext.lsp.protocol.Settings.SettingNames;
import org.rtmtext.lsp.text.Snapshot;
import org.rtmtext.model.Property;
import org.rtmtext.number.NumberText;
import org.rtmtext.problem.Place.PropertyPart;
import org.rtmtext.problem.Place.Section;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.Wording;
import org.rtmtext.reader.HeadLines;
import org.rtmtext.reader.LineKind;
import org.rtmtext.reader.RowValues;
import org.rtmtext.reader.TextReading;
import org.rtmtext.syntax.Names;
import org.rtmtext.syntax.RowTokens;
import org.rtmtext.syntax.Span;
import org.rtmtext.syntax.TextDocument;
import org.rtmtext.syntax.Token;
import org.rtmtext.syntax.Token.Kind;

/** The hover at a position in a text. */
public final class Hovers {
  private static final int MAX_PROPERTIES = 5;

  private final TextDocument text;
  private final Analysis analysis;
  private final TextReading reading;
  private final int lineNumber;
  private final String line;
  private final List<Token> tokens;
  private final HoverText out;
  private final PosePictures poses;
  private final CancelChecker cancel;

  private Hovers(
      Snapshot document, int line, HoverForm form, PosePictures poses, CancelChecker cancel) {
    text = document.text();
    analysis = document.analysis();
    reading = analysis.reading();
    lineNumber = line;
    this.line = text.line(line);
    tokens = Token.of(this.line);
    out = new HoverText(form);
    this.poses = poses;
    this.cancel = cancel;
  }

  /** The hover at a position, without pictures of poses. */
  public static Optional<Hover> at(
      Snapshot document, Position position, HoverForm form, CancelChecker cancel) {
    return at(document, position, form, (frame, bone) -> Optional.empty(), cancel);
  }

  /**
   * The hover at a position.
   *
   * @param poses draws the pose of the line's frame; for an entry in the list of bones, that of the
   *     first frame
   * @return empty if there is nothing to show
   */
  public static Optional<Hover> at(
      Snapshot document,
      Position position,
      HoverForm form,
      PosePictures poses,
      CancelChecker cancel) {
    int line = position.getLine();
    return line < 0 || line >= document.text().lineCount()
        ? Optional.empty()
        : new Hovers(document, line, form, poses, cancel).at(position.getCharacter());
  }

  private Optional<Hover> at(int column) {
    // The token that contains the column, or else the one that ends there.
    Optional<Token> at =
        tokens.stream()
            .filter(t -> t.start() <= column && column < t.end())
            .findFirst()
            .or(() -> tokens.stream().filter(t -> t.end() == column).findFirst());
    if (at.isEmpty() || at.get().kind() == Kind.COMMENT) {
      return Optional.empty();
    }
    Token token = at.get();
    boolean found =
        switch (LineKind.of(text, lineNumber)) {
          case ROW -> describeRow(token);
          case FRAME -> describeFrame();
          case BONE -> describeBone(token);
          case PROPERTY -> describeProperty();
          case JOINT -> describeJoint();
          case SECTION, METADATA -> describeSection();
          case EMPTY, OTHER -> false;
        };
    return found
        ? Optional.of(
            new Hover(out.content(), Snapshot.range(lineNumber, token.start(), token.end())))
        : Optional.empty();
  }

  private boolean describeRow(Token token) {
    // Rows in 'still' have no transform in a text without frames.
    Optional<RowValues> found =
        reading.rows().at(lineNumber).filter(values -> values.whole() && reading.frameCount() > 0);
    found.ifPresent(
        values -> {
          boolean isStill = text.blockOfLine(lineNumber) == 0;
          RowTokens row = RowTokens.of(line, tokens);
          RowHover.tell(analysis, values, row, isStill, token, out, poses, cancel);
        });
    return found.isPresent();
  }

  private boolean describeBone(Token token) {
    if (token.isName()) {
      String bone = Names.value(token.text(line));
      BoneHover.describe(analysis, bone, out, cancel);
      out.pose(poses, 0, bone);
    }
    return token.isName();
  }

  private boolean describeJoint() {
    List<Token> names = HeadLines.jointNames(line);
    if (!isReadable() || names.isEmpty()) {
      return describeSection();
    }
    String parent =
        names.size() == 1
            ? "a root"
            : "a child of " + out.name(Names.value(names.get(1).text(line)));
    out.say(
        "%s in the skeleton of this text: %s. The numbers are its joint in the rest pose, in"
            + " metres.",
        out.bold(out.name(Names.value(names.get(0).text(line)))), parent);
    return true;
  }

  private boolean describeFrame() {
    int frame = text.blockOfLine(lineNumber) - 1;
    String title = out.bold("Frame " + (frame + 1)) + " of " + reading.frameCount();
    Optional<Float> phase = isReadable() ? phase(frame) : Optional.empty();
    if (phase.isPresent()) {
      float value = phase.get();
      String rounded = DisplayNumbers.rounded(value, 4);
      String percent = DisplayNumbers.rounded(value * 100.0, 2);
      out.say("%s: at phase %s, which is %s %% of the animation's length", title, rounded, percent);
      int bits = Float.floatToRawIntBits(value);
      String stored = NumberText.ofFloat(bits);
      out.say("Stored as the float %s (bits %08X).%s", stored, bits, neighbours(frame, value));
      describeProperties(value, phase(frame + 1).orElse(Float.POSITIVE_INFINITY));
    } else if (tokens.size() > 1 && tokens.get(1).text(line).equals("none")) {
      out.say("%s, without a phase: the file's array of phases ends before this frame", title);
    } else {
      out.say("%s: this line cannot be read", title);
    }
    out.pose(poses, frame, "");
    return true;
  }

  private String neighbours(int frame, float phase) {
    List<String> gaps = new ArrayList<>();
    phase(frame - 1)
        .filter(p -> p <= phase)
        .ifPresent(p -> gaps.add(gap(phase, p) + " after " + Wording.frame(frame - 1)));
    phase(frame + 1)
        .filter(p -> p >= phase)
        .ifPresent(p -> gaps.add(gap(p, phase) + " before " + Wording.frame(frame + 1)));
    String share = gaps.size() == 1 ? "as a fraction" : "as fractions";
    String sentence = " This is %s, %s of the animation's length.";
    return gaps.isEmpty() ? "" : String.format(sentence, String.join(" and ", gaps), share);
  }

  private static String gap(double later, double earlier) {
    return DisplayNumbers.rounded(later - earlier, 5);
  }

  private Optional<Float> phase(int frame) {
    return frame >= 0 && frame < reading.frameCount()
        ? reading.rows().phase(frame)
        : Optional.empty();
  }

  private void describeProperties(float phase, float end) {
    List<Property> properties = reading.head().isBroken() ? List.of() : reading.head().properties();
    List<String> names =
        properties.stream()
            .filter(p -> p.phaseValue() >= phase && p.phaseValue() < end)
            .limit(MAX_PROPERTIES)
            .map(p -> out.name(p.name()) + " at " + Wording.stored(p.phaseValue()))
            .toList();
    if (!names.isEmpty()) {
      out.say("Properties from here to the next frame: %s.", String.join(", ", names));
    }
  }

  private boolean describeProperty() {
    HeadHover head = head();
    List<Property> properties = head.isReadable() ? reading.head().properties() : List.of();
    for (int i = 0; i < properties.size(); i++) {
      Span name = reading.head().propertySpans().get(i).get(PropertyPart.NAME);
      if (text.range(0, name.offset(), name.length()).line() == lineNumber) {
        head.describe(properties.get(i));
        return true;
      }
    }
    return describeSection();
  }

  private boolean describeSection() {
    Optional<Section> section = LineKind.section(text, lineNumber);
    section.ifPresent(s -> head().describe(s));
    if (section.equals(Optional.of(Section.BONES))
        && analysis.candidates() != SkeletonCandidates.NONE) {
      out.paragraph(SkeletonNotes.chosen(analysis, out));
    }
    return section.isPresent();
  }

  private HeadHover head() {
    return new HeadHover(reading, isReadable() && !reading.head().isBroken(), out);
  }

  private boolean isReadable() {
    return reading.problems().stream()
        .filter(Problem::isError)
        .noneMatch(p -> p.range().line() == lineNumber);
  }

  /** Draws poses of the animation of a text. */
  @FunctionalInterface
  public interface PosePictures {
    /**
     * A small picture of a frame as SVG.
     *
     * @param bone that is highlighted; empty for none
     * @return empty without a skeleton, or if the frame cannot be drawn
     */
    Optional<String> svg(int frame, String bone);
  }

  /**
   * What the client can show in a hover.
   *
   * @param markdown whether it renders Markdown
   * @param pictures whether it renders pictures in Markdown
   * @param names what the client calls its settings
   */
  public record HoverForm(boolean markdown, boolean pictures, SettingNames names) {
    public HoverForm(boolean markdown, boolean pictures) {
      this(markdown, pictures, SettingNames.DEFAULT);
    }
  }
}
