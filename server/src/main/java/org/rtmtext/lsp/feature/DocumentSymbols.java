package org.rtmtext.lsp.feature;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.SymbolKind;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.rtmtext.lsp.text.Snapshot;
import org.rtmtext.problem.Wording;
import org.rtmtext.reader.LineKind;
import org.rtmtext.syntax.TextDocument;
import org.rtmtext.syntax.Token;

/** The outline of a text, made of its lines, so that errors do not matter. */
public final class DocumentSymbols {
  /** In texts with more lines in frames, the outline has no rows. */
  private static final int MAX_ROWS = 2000;

  private final TextDocument document;
  private final boolean rows;

  private DocumentSymbols(TextDocument document) {
    this.document = document;
    rows = document.lineCount() - document.endLine(0) <= MAX_ROWS;
  }

  public static List<DocumentSymbol> of(Snapshot document, CancelChecker cancel) {
    return new DocumentSymbols(document.text()).all(cancel);
  }

  private List<DocumentSymbol> all(CancelChecker cancel) {
    List<DocumentSymbol> symbols = new ArrayList<>();
    for (SectionLines part : SectionLines.ofHead(document)) {
      cancel.checkCanceled();
      symbols.add(headPart(part));
    }
    for (int frame = 0; frame < document.blockCount() - 1; frame++) {
      cancel.checkCanceled();
      symbols.add(frame(frame));
    }
    return symbols;
  }

  private DocumentSymbol headPart(SectionLines part) {
    String line = document.line(part.first());
    List<Token> tokens = tokens(line);
    Token keyword = tokens.get(0);
    String name = keyword.text(line);
    List<DocumentSymbol> children = entries(part);
    boolean section = List.of("properties", "bones", "metadata").contains(name);
    DocumentSymbol symbol =
        symbol(name, section ? SymbolKind.Namespace : SymbolKind.Constant, part, keyword, children);
    symbol.setDetail(section ? String.valueOf(children.size()) : textAfter(keyword, line, tokens));
    return symbol;
  }

  private static String textAfter(Token keyword, String line, List<Token> tokens) {
    return line.substring(keyword.end(), tokens.get(tokens.size() - 1).end()).strip();
  }

  private List<DocumentSymbol> entries(SectionLines part) {
    List<DocumentSymbol> entries = new ArrayList<>();
    List<LineKind> roles = LineKind.of(document, part.first(), part.last() + 1);
    for (int line = part.first(); line <= part.last(); line++) {
      switch (roles.get(line - part.first())) {
        case BONE -> addNamed(line, 0, SymbolKind.Variable, entries);
        case METADATA -> addNamed(line, 0, SymbolKind.String, entries);
        case PROPERTY -> addNamed(line, 1, SymbolKind.Property, entries);
        default -> {}
      }
    }
    return entries;
  }

  /** Adds a symbol for a line that begins with this name; nothing for another token. */
  private void addNamed(int line, int name, SymbolKind kind, List<DocumentSymbol> symbols) {
    String text = document.line(line);
    List<Token> tokens = tokens(text);
    if (tokens.size() <= name || !tokens.get(name).isName()) {
      return;
    }
    Token token = tokens.get(name);
    DocumentSymbol symbol =
        symbol(token.text(text), kind, new SectionLines(line, line), token, List.of());
    if (kind == SymbolKind.Property) {
      symbol.setDetail("phase " + tokens.get(0).text(text));
    }
    symbols.add(symbol);
  }

  private DocumentSymbol frame(int frame) {
    SectionLines part = SectionLines.ofFrame(document, frame);
    String line = document.line(part.first());
    List<Token> tokens = tokens(line);
    List<DocumentSymbol> children = new ArrayList<>();
    if (rows) {
      for (int row = part.first() + 1; row <= part.last(); row++) {
        addNamed(row, 0, SymbolKind.Variable, children);
      }
    }
    DocumentSymbol symbol =
        symbol(Wording.frame(frame), SymbolKind.Event, part, tokens.get(0), children);
    String phase = tokens.size() > 1 ? tokens.get(1).text(line) : "none";
    symbol.setDetail(phase.equals("none") ? "no phase" : "phase " + phase);
    return symbol;
  }

  private DocumentSymbol symbol(
      String name,
      SymbolKind kind,
      SectionLines lines,
      Token selected,
      List<DocumentSymbol> children) {
    return new DocumentSymbol(
        name,
        kind,
        lines.range(document),
        Snapshot.range(lines.first(), selected.start(), selected.end()),
        null,
        children);
  }

  private static List<Token> tokens(String line) {
    return Token.of(line).stream().filter(t -> t.kind() != Token.Kind.COMMENT).toList();
  }
}
