package org.rtmtext.editing;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.rtmtext.model.Encoding;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.Quotes;
import org.rtmtext.problem.Suggestions;
import org.rtmtext.projection.Analysis;
import org.rtmtext.projection.NotConverted;
import org.rtmtext.text.LineKind;
import org.rtmtext.text.Names;
import org.rtmtext.text.RowTokens;
import org.rtmtext.text.TextDocument;
import org.rtmtext.text.TextReading;
import org.rtmtext.text.Token;

/** Fixes of what is before the first frame. */
final class HeadFixes {
  private static final Suggestions PROPERTIES = new Suggestions(List.of("StepSound"));

  private final TextReading reading;
  private final Optional<NotConverted> notConverted;
  private final TextDocument document;
  private final Problem problem;
  private final int line;
  private final List<Token> words;
  private final List<Fix> fixes = new ArrayList<>();

  private HeadFixes(Analysis analysis, Problem problem) {
    reading = analysis.reading();
    notConverted = analysis.notConverted();
    document = reading.document();
    this.problem = problem;
    line = problem.range().line();
    words = Token.of(document.line(line));
  }

  static List<Fix> of(Analysis analysis, Problem problem) {
    return new HeadFixes(analysis, problem).find();
  }

  private List<Fix> find() {
    switch (problem.code()) {
      case ENCODING_MISSING -> encodingMissing();
      case STATEMENT_TWICE -> fixes.add(Fix.obvious(removeTitle(), this::removeSection));
      case COUNTS_DISAGREE -> fixes.add(Fix.obvious(removeTitle(), this::removeSection));
      case NOT_IN_ENCODING -> notInEncoding();
      case PROPERTY_UNKNOWN -> property();
      case NO_FRAMES -> noFrames();
      case MOTION_MISSING ->
          fixes.add(
              Fix.possible(
                      "Insert 'motion 0 0 0'",
                      () -> {
                        EditBuilder changes = new EditBuilder(document);
                        changes.insertAfter(line, "motion 0 0 0");
                        return changes.result();
                      })
                  .preferredIf(true));
      case NOT_CONVERTED -> notConverted.ifPresent(this::notConverted);
      case VALUE_COUNT -> {
        if (keyword().equals("motion")) {
          List<Token> numbers = words.stream().filter(t -> t.kind() == Token.Kind.NUMBER).toList();
          fixes.addAll(NumberFixes.count(document, line, numbers, 3));
        }
      }
      case VALUE_RANGE -> {
        if (keyword().equals("rtm") && words.size() > 2) {
          fixes.add(
              Fix.obvious("Write 5, the version of today's games", () -> replace(words.get(2), "5"))
                  .once());
        }
      }
      default -> {}
    }
    return fixes;
  }

  private String keyword() {
    return words.isEmpty() ? "" : words.get(0).text(document.line(line));
  }

  private List<TextChange> replace(Token token, String text) {
    EditBuilder changes = new EditBuilder(document);
    changes.replace(line, token.start(), token.end(), text);
    return changes.result();
  }

  private String removeTitle() {
    int entries = HeadEdits.endOfSection(document, line) - line - 1;
    return "Remove '" + keyword() + "'" + (isList() && entries > 0 ? " with its entries" : "");
  }

  private boolean isList() {
    return List.of("properties", "metadata", "bones").contains(keyword());
  }

  private List<TextChange> removeSection() {
    EditBuilder changes = new EditBuilder(document);
    int behind = isList() ? HeadEdits.endOfSection(document, line) : line + 1;
    changes.deleteLines(line, behind);
    return changes.result();
  }

  private void encodingMissing() {
    Optional<Integer> later = encodingLine();
    if (later.isPresent()) {
      String statement = document.line(later.get());
      fixes.add(
          Fix.obvious(
                  "Move '" + statement.strip() + "' to the start",
                  () -> {
                    EditBuilder changes = new EditBuilder(document);
                    changes.insertAfter(-1, statement);
                    changes.deleteLines(later.get(), later.get() + 1);
                    return changes.result();
                  })
              .once());
      return;
    }
    boolean plain = looksPlain();
    insert(plain ? Encoding.PLAIN : Encoding.BMTR5, true);
    insert(plain ? Encoding.BMTR5 : Encoding.PLAIN, false);
  }

  private Optional<Integer> encodingLine() {
    for (int l = 0; l < document.endLine(0); l++) {
      List<Token> tokens = Token.of(document.line(l));
      if (!tokens.isEmpty() && tokens.get(0).text(document.line(l)).equals("rtm")) {
        return Optional.of(l);
      }
    }
    return Optional.empty();
  }

  /** Whether the first row has the form that plain files store. */
  private boolean looksPlain() {
    int end =
        Math.min(document.lineCount(), document.endLine(Math.min(1, document.blockCount() - 1)));
    for (int l = document.firstLine(Math.min(1, document.blockCount() - 1)); l < end; l++) {
      Optional<RowTokens> row = RowTokens.of(document.line(l));
      if (row.isPresent()) {
        return row.get().cells().size() == 4;
      }
    }
    return false;
  }

  private void insert(Encoding encoding, boolean preferred) {
    fixes.add(
        Fix.possible(
                "Insert 'rtm " + encoding.text() + "'",
                () -> {
                  EditBuilder changes = new EditBuilder(document);
                  changes.insertAfter(-1, "rtm " + encoding.text());
                  return changes.result();
                })
            .preferredIf(preferred));
  }

  private void notInEncoding() {
    LineKind role = LineKind.of(document, line);
    if (role == LineKind.PROPERTY) {
      for (int i = 1; i + 1 < words.size(); i++) {
        if (words.get(i).text(document.line(line)).equals("type")) {
          int start = words.get(i - 1).end();
          int end = words.get(i + 1).end();
          fixes.add(
              Fix.obvious(
                  "Remove the type",
                  () -> {
                    EditBuilder changes = new EditBuilder(document);
                    changes.replace(line, start, end, "");
                    return changes.result();
                  }));
        }
      }
      return;
    }
    if (role != LineKind.SECTION) {
      return;
    }
    if (isList() && reading.encoding() == Encoding.BMTR3) {
      fixes.add(
          Fix.possible(
                  "Write 'rtm bmtr 5', which can store it",
                  () -> HeadEdits.setEncoding(reading, "bmtr 5"))
              .preferredIf(true));
      fixes.add(Fix.possible(removeTitle(), this::removeSection));
    } else {
      fixes.add(Fix.obvious(removeTitle(), this::removeSection));
    }
  }

  /** The conversion takes a skeleton, and is a command. */
  private void notConverted(NotConverted found) {
    Encoding from = found.previous();
    fixes.add(
        Fix.possible(
            "Write 'rtm " + from.text() + "'" + (found.isRefused() ? " again" : ""),
            () -> HeadEdits.takeBack(reading, from)));
    fixes.add(
        Fix.possible(
                "Keep the numbers, and write the rows as "
                    + reading.encoding().text()
                    + " stores them",
                () -> RowFixes.inStoredForm(reading))
            .heavyIf(reading.frameCount() > QuickFixes.MANY_FRAMES));
  }

  private void property() {
    for (Token word : words) {
      if (word.start() == problem.range().column() && word.isName()) {
        String name = Names.value(word.text(document.line(line)));
        PROPERTIES
            .nearest(name)
            .ifPresent(
                near ->
                    fixes.add(
                        Fix.obvious(
                            "Write \"" + near + "\"", () -> replace(word, Quotes.quote(near)))));
      }
    }
  }

  private void noFrames() {
    if (reading.frameCount() > 0 || reading.head().bones().isEmpty()) {
      return;
    }
    fixes.add(
        Fix.possible(
                "Add a frame in which nothing is turned or moved",
                () -> {
                  EditBuilder changes = new EditBuilder(document);
                  int width = 0;
                  for (String bone : reading.head().bones()) {
                    width = Math.max(width, Names.print(bone).length());
                  }
                  StringBuilder text = new StringBuilder(changes.lineEnd()).append("frame 0");
                  for (String bone : reading.head().bones()) {
                    String name = Names.print(bone);
                    text.append(changes.lineEnd()).append("  ").append(name);
                    text.append(" ".repeat(width - name.length() + 1));
                    text.append(RowWriter.cells(StoredTransforms.identity(reading.encoding()), 0));
                  }
                  int last = document.lineCount() - 1;
                  boolean open = !document.line(last).isEmpty();
                  int end = document.length();
                  changes.replace(
                      end, end, (open ? changes.lineEnd() : "") + text + changes.lineEnd());
                  return changes.result();
                })
            .preferredIf(true));
  }

  /** Removes the comment at a problem's place, and its line where that is nothing else. */
  static Fix withoutComment(TextDocument document, Problem p) {
    return Fix.obvious(
        "Remove the comment",
        () -> {
          EditBuilder changes = new EditBuilder(document);
          int line = p.range().line();
          String text = document.line(line);
          int start = p.range().column();
          if (text.substring(0, start).isBlank()) {
            changes.deleteLines(line, line + 1);
          } else {
            int end = start;
            while (text.charAt(start - 1) == ' ' || text.charAt(start - 1) == '\t') {
              start--;
            }
            changes.replace(line, start, Math.max(end, text.length()), "");
          }
          return changes.result();
        });
  }
}
