package org.rtmtext.eclipse.features;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IRegion;
import org.eclipse.lsp4j.DocumentSymbol;
import org.rtmtext.eclipse.problems.Ranges;

/**
 * A symbol of a text in the outline. Nodes of different versions are equal if they have the same
 * path, so that a tree keeps its expanded nodes and its selection when the text changes.
 */
final class OutlineNode {
  private final OutlineNode parent;
  private final String name;
  private final String detail;
  private final int ordinal;
  private final IRegion whole;
  private final IRegion selected;
  private final List<OutlineNode> children;

  private OutlineNode(OutlineNode parent, DocumentSymbol symbol, int ordinal, IDocument document)
      throws BadLocationException {
    this.parent = parent;
    this.ordinal = ordinal;
    name = symbol.getName();
    detail = Objects.requireNonNullElse(symbol.getDetail(), "");
    whole = Ranges.region(document, symbol.getRange());
    selected = Ranges.region(document, symbol.getSelectionRange());
    children = all(this, symbol.getChildren(), document);
  }

  /**
   * The nodes of an answer.
   *
   * @param answer to {@code textDocument/documentSymbol}, for the present text of the document
   */
  static List<OutlineNode> all(DocumentSymbol[] answer, IDocument document)
      throws BadLocationException {
    return all(null, answer == null ? null : List.of(answer), document);
  }

  private static List<OutlineNode> all(
      OutlineNode parent, List<DocumentSymbol> symbols, IDocument document)
      throws BadLocationException {
    List<OutlineNode> nodes = new ArrayList<>();
    if (symbols != null) {
      Map<String, Integer> names = new HashMap<>();
      for (DocumentSymbol symbol : symbols) {
        int ordinal = names.merge(symbol.getName(), 1, Integer::sum);
        nodes.add(new OutlineNode(parent, symbol, ordinal, document));
      }
    }
    return List.copyOf(nodes);
  }

  /** The innermost of the nodes that contain an offset. */
  static Optional<OutlineNode> at(List<OutlineNode> nodes, int offset) {
    for (OutlineNode node : nodes) {
      int start = node.whole.getOffset();
      if (start <= offset && offset <= start + node.whole.getLength()) {
        return at(node.children, offset).or(() -> Optional.of(node));
      }
    }
    return Optional.empty();
  }

  /** The part of the text to select for this node. */
  IRegion selected() {
    return selected;
  }

  OutlineNode parent() {
    return parent;
  }

  List<OutlineNode> children() {
    return children;
  }

  String name() {
    return name;
  }

  /** Shown after the name; may be empty. */
  String detail() {
    return detail;
  }

  @Override
  public boolean equals(Object object) {
    return object instanceof OutlineNode other
        && ordinal == other.ordinal
        && name.equals(other.name)
        && Objects.equals(parent, other.parent);
  }

  @Override
  public int hashCode() {
    return Objects.hash(parent, name, ordinal);
  }

  @Override
  public String toString() {
    return detail.isEmpty() ? name : name + " " + detail;
  }
}
