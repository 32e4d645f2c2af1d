package org.rtmtext.lsp.feature;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.FoldingRange;
import org.eclipse.lsp4j.FoldingRangeKind;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.SymbolKind;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.rtmtext.lsp.text.Snapshot;
import org.rtmtext.problem.Place.Section;
import org.rtmtext.problem.TextRange;
import org.rtmtext.problem.Wording;
import org.rtmtext.reader.LineKind;
import org.rtmtext.syntax.TextDocument;
import org.rtmtext.syntax.Token;

/**
 * The outline and the folding ranges of a text. They are found from its lines, so that errors do
 * not matter.
 */
public final class Outline {
  /** If all frames together have more lines, the outline has no rows. */
  private static final int MAX_ROWS = 2000;

  /** The first lines of the lists that name bones and have no values of frames. */
  private static final Set<String> LISTS = Set.of("bones", "skeleton");

  private final TextDocument document;

  private Outline(TextDocument document) {
    this.document = document;
  }

  public static List<DocumentSymbol> symbols(Snapshot document, CancelChecker cancel) {
    Outline outline = new Outline(document.text());
    List<DocumentSymbol> symbols = new ArrayList<>();
    for (SectionLines section : SectionLines.all(document.text())) {
      cancel.checkCanceled();
      symbols.add(outline.symbol(section));
    }
    return symbols;
  }

  private DocumentSymbol symbol(SectionLines section) {
    String line = document.line(section.first());
    List<Token> tokens = tokens(line);
    Token keyword = tokens.get(0);
    int block = document.blockOfLine(section.first());
    List<DocumentSymbol> entries = entries(section, block);
    if (block > 0) {
      String phase = tokens.size() > 1 ? tokens.get(1).text(line) : "none";
      String detail = phase.equals("none") ? "no phase" : "phase " + phase;
      return symbol(Wording.frame(block - 1), SymbolKind.Event, detail, section, keyword, entries);
    }
    String name = keyword.text(line);
    if (Section.of(name).stream().anyMatch(Section::isList)) {
      String count = String.valueOf(entries.size());
      return symbol(name, SymbolKind.Namespace, count, section, keyword, entries);
    }
    String rest = line.substring(keyword.end(), tokens.get(tokens.size() - 1).end()).strip();
    return symbol(name, SymbolKind.Constant, rest, section, keyword, entries);
  }

  private List<DocumentSymbol> entries(SectionLines section, int block) {
    List<DocumentSymbol> entries = new ArrayList<>();
    if (block > 0 && document.lineCount() - document.endLine(0) > MAX_ROWS) {
      return entries;
    }
    List<LineKind> kinds = LineKind.of(document, section.first(), section.last() + 1);
    for (int line = section.first(); line <= section.last(); line++) {
      switch (kinds.get(line - section.first())) {
        case BONE, JOINT, ROW -> addNamed(line, 0, SymbolKind.Variable, entries);
        case METADATA -> addNamed(line, 0, SymbolKind.String, entries);
        case PROPERTY -> addNamed(line, 1, SymbolKind.Property, entries);
        default -> {}
      }
    }
    return entries;
  }

  /** Adds a symbol for a line, if the token with the index {@code name} is a name. */
  private void addNamed(int line, int name, SymbolKind kind, List<DocumentSymbol> symbols) {
    String text = document.line(line);
    List<Token> tokens = tokens(text);
    if (tokens.size() > name && tokens.get(name).isName()) {
      Token token = tokens.get(name);
      String detail = name > 0 ? "phase " + tokens.get(0).text(text) : null;
      SectionLines lines = new SectionLines(line, line);
      symbols.add(symbol(token.text(text), kind, detail, lines, token, List.of()));
    }
  }

  private DocumentSymbol symbol(
      String name,
      SymbolKind kind,
      String detail,
      SectionLines lines,
      Token selected,
      List<DocumentSymbol> children) {
    Range selection = Snapshot.range(lines.first(), selected.start(), selected.end());
    return new DocumentSymbol(name, kind, lines.range(document), selection, detail, children);
  }

  private static List<Token> tokens(String line) {
    return Token.of(line).stream().filter(t -> t.kind() != Token.Kind.COMMENT).toList();
  }

  /**
   * The folding ranges: first sections, then frames, then comments, each in the order of the text.
   * The lists of bones have the kind of imports, which editors can fold when a text is opened.
   */
  public static List<FoldingRange> folds(Snapshot document, CancelChecker cancel) {
    List<FoldingRange> folds = new ArrayList<>();
    for (SectionLines section : SectionLines.all(document.text())) {
      cancel.checkCanceled();
      String keyword = document.text().line(section.first()).strip();
      boolean isList = LISTS.contains(keyword);
      add(section.first(), section.last(), isList ? FoldingRangeKind.Imports : null, folds);
    }
    TextDocument text = document.text();
    addComments(
        text.comments(Integer.MAX_VALUE).stream()
            .filter(c -> text.line(c.line()).substring(0, c.column()).isBlank())
            .map(TextRange::line)
            .toList(),
        folds);
    return folds;
  }

  /**
   * Adds a fold for each run of lines that are comments.
   *
   * @param lines ascending
   */
  static void addComments(List<Integer> lines, List<FoldingRange> folds) {
    int first = -1;
    int last = -2;
    for (int line : lines) {
      if (line != last + 1) {
        add(first, last, FoldingRangeKind.Comment, folds);
        first = line;
      }
      last = line;
    }
    add(first, last, FoldingRangeKind.Comment, folds);
  }

  static void add(int first, int last, String kind, List<FoldingRange> folds) {
    if (last > first) {
      FoldingRange fold = new FoldingRange(first, last);
      fold.setKind(kind);
      folds.add(fold);
    }
  }

  /**
   * The lines of a section or statement of the head, or of a frame. They do not include blank lines
   * at the end, nor a comment directly above the next section.
   *
   * @param last at least {@code first}
   */
  record SectionLines(int first, int last) {
    /** The sections of the head and the frames, in the order of the text. */
    static List<SectionLines> all(TextDocument document) {
      List<SectionLines> all = ofHead(document);
      for (int block = 1; block < document.blockCount(); block++) {
        all.add(of(document, document.firstLine(block), document.endLine(block)));
      }
      return all;
    }

    private static List<SectionLines> ofHead(TextDocument document) {
      int end = document.endLine(0);
      List<LineKind> kinds = LineKind.of(document, 0, end);
      int[] starts =
          IntStream.range(0, end).filter(line -> kinds.get(line) == LineKind.SECTION).toArray();
      List<SectionLines> sections = new ArrayList<>();
      for (int i = 0; i < starts.length; i++) {
        sections.add(of(document, starts[i], i + 1 < starts.length ? starts[i + 1] : end));
      }
      return sections;
    }

    /**
     * The section or frame of a line; empty for a line before, between or after the sections of the
     * head.
     */
    static Optional<SectionLines> at(TextDocument document, int line) {
      int block = document.blockOfLine(line);
      return block > 0
          ? Optional.of(of(document, document.firstLine(block), document.endLine(block)))
          : ofHead(document).stream().filter(p -> p.first <= line && line <= p.last).findFirst();
    }

    /**
     * @param end the first line of the next section
     */
    private static SectionLines of(TextDocument document, int first, int end) {
      int last = end - 1;
      if (end < document.lineCount()) {
        while (last > first && document.line(last).stripLeading().startsWith("//")) {
          last--;
        }
      }
      while (last > first && document.line(last).isBlank()) {
        last--;
      }
      return new SectionLines(first, last);
    }

    /** From the start of the first line to the end of the last one. */
    Range range(TextDocument document) {
      return new Range(new Position(first, 0), new Position(last, document.line(last).length()));
    }
  }
}
