package org.rtmtext.edits;

import java.util.List;
import java.util.Optional;
import org.rtmtext.analysis.NotConverted;
import org.rtmtext.conversion.RestAnimation;
import org.rtmtext.model.Encoding;
import org.rtmtext.model.Frame;
import org.rtmtext.model.Transforms;
import org.rtmtext.poses.PoseSkeleton;
import org.rtmtext.printer.FramePrinter;
import org.rtmtext.problem.Place;
import org.rtmtext.problem.Place.Section;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.Quotes;
import org.rtmtext.reader.LineKind;
import org.rtmtext.reader.ParsedHead;
import org.rtmtext.syntax.RowTokens;
import org.rtmtext.syntax.Token;

/** Fixes of the text before the first frame. */
final class HeadFixes extends FixFinder {
  HeadFixes(QuickFixes context, Problem problem) {
    super(context, problem);
  }

  void motionMissing() {
    preferred(
        FixKind.INSERT.of("motion 0 0 0"),
        edit(changes -> changes.insertAfter(line, "motion 0 0 0")));
  }

  void count() {
    if (keyword().equals("motion")) {
      count(numbers(), 3);
    }
  }

  void version() {
    if (keyword().equals("rtm") && tokens.size() > 2) {
      preferred(FixKind.CHANGE_VERSION.of(), replace(tokens.get(2), "5"));
    }
  }

  /**
   * Writes the statement {@code poses} with the bundled skeleton of the man. This is a guess: the
   * text does not name its skeleton.
   */
  void posesMissing() {
    String statement = "poses " + PoseSkeleton.MAN + " " + PoseSkeleton.MAN_TABLE;
    if (keyword().equals("poses")) {
      possible(FixKind.WRITE_WORD.of(statement), edit(changes -> changes.line(line, statement)));
    } else {
      Section above =
          reading.head().sections().containsKey(Section.MOTION) ? Section.MOTION : Section.ENCODING;
      int after = reading.range(new Place.Head(above)).line();
      possible(
          FixKind.INSERT.of(statement), edit(changes -> changes.insertAfter(after, statement)));
    }
  }

  private String keyword() {
    return tokens.isEmpty() ? "" : tokens.get(0).text(text);
  }

  private boolean isList() {
    return Section.of(keyword()).stream().anyMatch(Section::isList);
  }

  /** Whether another encoding can store the statement of the problem. */
  private boolean isStoredBy(Encoding other) {
    return other != reading.encoding()
        && Section.of(keyword()).stream()
            .anyMatch(s -> !ParsedHead.sectionsMissingIn(other).contains(s));
  }

  void removeStatement() {
    removeStatement(Fix.Choice.OBVIOUS);
  }

  private void removeStatement(Fix.Choice choice) {
    int end = isList() ? HeadEdits.endOfSection(document, line) : line + 1;
    add(
        choice,
        (end > line + 1 ? FixKind.REMOVE_SECTION : FixKind.REMOVE_STATEMENT).of(keyword()),
        edit(changes -> changes.deleteLines(line, end)));
  }

  void encodingMissing() {
    Optional<Integer> later = encodingLine();
    if (later.isPresent()) {
      String statement = document.line(later.get());
      preferred(
          FixKind.MOVE_TO_START.of(statement.strip()),
          edit(
              changes -> {
                changes.insertAfter(-1, statement);
                changes.deleteLines(later.get(), later.get() + 1);
              }));
      return;
    }
    boolean plain = looksPlain();
    insertEncoding(Fix.Choice.PREFERRED, plain);
    insertEncoding(Fix.Choice.POSSIBLE, !plain);
  }

  private Optional<Integer> encodingLine() {
    for (int l = 0; l < document.endLine(0); l++) {
      List<Token> words = Token.of(document.line(l));
      if (!words.isEmpty() && words.get(0).text(document.line(l)).equals("rtm")) {
        return Optional.of(l);
      }
    }
    return Optional.empty();
  }

  /** Whether the first row has the form that plain files store. */
  private boolean looksPlain() {
    int block = Math.min(1, document.blockCount() - 1);
    int end = Math.min(document.lineCount(), document.endLine(block));
    for (int l = document.firstLine(block); l < end; l++) {
      Optional<RowTokens> row = RowTokens.of(document.line(l));
      if (row.isPresent()) {
        return row.get().cells().size() == 4;
      }
    }
    return false;
  }

  private void insertEncoding(Fix.Choice choice, boolean plain) {
    String statement = "rtm " + (plain ? Encoding.PLAIN : Encoding.BMTR5).text();
    add(choice, FixKind.INSERT.of(statement), edit(changes -> changes.insertAfter(-1, statement)));
  }

  void notInEncoding() {
    LineKind kind = LineKind.of(document, line);
    if (kind == LineKind.PROPERTY) {
      for (int i = 1; i + 1 < tokens.size(); i++) {
        if (tokens.get(i).text(text).equals("type")) {
          obvious(
              FixKind.REMOVE_TYPE.of(),
              replace(tokens.get(i - 1).end(), tokens.get(i + 1).end(), ""));
        }
      }
    } else if (kind == LineKind.SECTION && isStoredBy(reading.encoding().mostCapable())) {
      String to = reading.encoding().mostCapable().text();
      preferred(FixKind.WRITE_CAPABLE_ENCODING.of(to), () -> HeadEdits.setEncoding(reading, to));
      if (!keyword().equals(Section.MOTION.keyword())) {
        removeStatement(Fix.Choice.POSSIBLE);
      }
    } else if (kind == LineKind.SECTION) {
      removeStatement(Fix.Choice.OBVIOUS);
    }
  }

  void notConverted() {
    context.analysis().notConverted().ifPresent(this::notConverted);
  }

  /** Adds the fixes other than the conversion, which needs a skeleton and is a command. */
  private void notConverted(NotConverted found) {
    Encoding from = found.previous();
    possible(
        (found.isRefused() ? FixKind.CHANGE_BACK : FixKind.WRITE_ENCODING).of(from.text()),
        () -> HeadEdits.takeBack(reading, from));
    addOfText(
        Fix.Choice.POSSIBLE,
        FixKind.REWRITE_ROWS.of(reading.encoding().text()),
        () -> RowFixes.inStoredForm(reading));
  }

  void property() {
    Optional<Token> name = token().filter(Token::isName);
    if (name.isPresent() && suggestion().isPresent()) {
      String quoted = Quotes.quote(suggestion().get());
      obvious(FixKind.WRITE.of(quoted), replace(name.get(), quoted));
    }
  }

  void noFrames() {
    List<String> bones = reading.head().bones();
    if (reading.frameCount() > 0 || bones.isEmpty()) {
      return;
    }
    Transforms rest = RestAnimation.transforms(reading.encoding(), bones.size());
    boolean isOpen = !document.line(document.lineCount() - 1).isEmpty();
    StringBuilder frame = new StringBuilder(isOpen ? "\n\n" : "\n");
    new FramePrinter(bones).print(new Frame(0, true, rest, null, null), frame);
    preferred(
        FixKind.ADD_FRAME.of(),
        edit(
            changes -> {
              String text = frame.toString().replace("\n", changes.lineEnd());
              changes.replace(document.length(), document.length(), text);
            }));
  }

  /** Adds the fix that removes a comment, and its line if the line has nothing else. */
  void removeComment() {
    String before = text.substring(0, problem.range().column());
    obvious(
        FixKind.REMOVE_COMMENT.of(),
        before.isBlank()
            ? deleteLine()
            : replace(before.replaceAll("[ \\t]+$", "").length(), text.length(), ""));
  }
}
