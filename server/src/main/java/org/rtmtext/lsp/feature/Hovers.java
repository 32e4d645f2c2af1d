package org.rtmtext.lsp.feature;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.rtmtext.analysis.Analysis;
import org.rtmtext.analysis.SkeletonChooser;
import org.rtmtext.lsp.feature.RowHover.RowNumber;
import org.rtmtext.lsp.protocol.Settings.SettingNames;
import org.rtmtext.lsp.text.Snapshot;
import org.rtmtext.problem.Place.PropertyPart;
import org.rtmtext.problem.Place.Section;
import org.rtmtext.problem.Problem;
import org.rtmtext.reader.LineKind;
import org.rtmtext.reader.ParsedHead;
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
  private final TextDocument text;
  private final Analysis analysis;
  private final TextReading reading;
  private final int lineNumber;
  private final String line;
  private final List<Token> tokens;
  private final Optional<Token> token;
  private final HoverText out;
  private final PosePictures poses;
  private final CancelChecker cancel;

  private Hovers(
      Snapshot document,
      Position position,
      HoverForm form,
      PosePictures poses,
      CancelChecker cancel) {
    text = document.text();
    analysis = document.analysis();
    reading = analysis.reading();
    lineNumber = position.getLine();
    line = text.line(lineNumber);
    tokens = Token.of(line);
    token = tokenAt(position.getCharacter());
    out = new HoverText(form);
    this.poses = poses;
    this.cancel = cancel;
  }

  /**
   * The hover at a position.
   *
   * @return null if there is none
   */
  public static Hover at(
      Snapshot document, Position position, HoverForm form, CancelChecker cancel) {
    return at(document, position, form, PosePictures.NONE, cancel);
  }

  /**
   * The hover at a position.
   *
   * @param poses draws the frame of a row
   * @return null if there is none
   */
  public static Hover at(
      Snapshot document,
      Position position,
      HoverForm form,
      PosePictures poses,
      CancelChecker cancel) {
    int line = position.getLine();
    if (line < 0 || line >= document.text().lineCount()) {
      return null;
    }
    return new Hovers(document, position, form, poses, cancel).answer();
  }

  /** The token that contains a column, or else ends there. */
  private Optional<Token> tokenAt(int column) {
    return tokens.stream()
        .filter(t -> t.start() <= column && column < t.end())
        .findFirst()
        .or(() -> tokens.stream().filter(t -> t.touches(column)).findFirst());
  }

  private Hover answer() {
    if (token.isEmpty() || token.get().kind() == Kind.COMMENT) {
      return null;
    }
    boolean found =
        switch (LineKind.of(text, lineNumber)) {
          case ROW -> describeRow();
          case FRAME -> describeFrame();
          case BONE -> describeBone();
          case PROPERTY -> describeProperty();
          case SECTION, METADATA -> describeSection();
          case EMPTY, OTHER -> false;
        };
    return found ? new Hover(out.content(), range()) : null;
  }

  private Range range() {
    return Snapshot.range(lineNumber, token.get().start(), token.get().end());
  }

  private boolean describeRow() {
    Optional<RowValues> row = reading.rows().at(lineNumber);
    if (row.isEmpty() || !row.get().whole()) {
      return false;
    }
    Optional<RowNumber> number = RowNumber.of(RowTokens.of(line, tokens), token.get());
    RowHover.tell(analysis, row.get(), number, token.get().text(line), out, cancel);
    out.pose(poses, row.get().frame(), row.get().bone());
    return true;
  }

  private boolean describeFrame() {
    int frame = text.blockOfLine(lineNumber) - 1;
    boolean none = tokens.size() > 1 && tokens.get(1).text(line).equals("none");
    FrameHover.describe(reading, frame, none, isReadable(), out);
    out.pose(poses, frame, "");
    return true;
  }

  private boolean describeBone() {
    if (!token.get().isName()) {
      return false;
    }
    String bone = Names.value(token.get().text(line));
    BoneHover.describe(analysis, bone, out, cancel);
    out.pose(poses, 0, bone);
    return true;
  }

  private boolean describeProperty() {
    ParsedHead head = reading.head();
    OptionalInt index =
        IntStream.range(0, head.propertySpans().size())
            .filter(i -> isHere(head.propertySpans().get(i).get(PropertyPart.NAME)))
            .findFirst();
    if (index.isEmpty() || !isReadable() || head.isBroken()) {
      return describeSection();
    }
    head().describe(head.properties().get(index.getAsInt()));
    return true;
  }

  private boolean isHere(Span span) {
    return span != null && text.range(0, span.offset(), span.length()).line() == lineNumber;
  }

  private boolean describeSection() {
    Optional<Section> section = LineKind.section(text, lineNumber);
    section.ifPresent(s -> head().describe(s));
    if (section.filter(Section.BONES::equals).isPresent()
        && analysis.candidates() != SkeletonChooser.NONE) {
      out.paragraph(SkeletonNotes.chosen(analysis, out));
    }
    return section.isPresent();
  }

  private HeadHover head() {
    return new HeadHover(reading, isReadable(), out);
  }

  private boolean isReadable() {
    return reading.problems().stream()
        .filter(Problem::isError)
        .noneMatch(p -> p.range().line() == lineNumber);
  }

  /** Draws poses of the animation of a text. */
  @FunctionalInterface
  public interface PosePictures {
    /** Draws nothing. */
    PosePictures NONE = (frame, bone) -> Optional.empty();

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
   * @param names what it calls the settings
   */
  public record HoverForm(boolean markdown, boolean pictures, SettingNames names) {
    public HoverForm(boolean markdown, boolean pictures) {
      this(markdown, pictures, SettingNames.DEFAULT);
    }
  }
}
