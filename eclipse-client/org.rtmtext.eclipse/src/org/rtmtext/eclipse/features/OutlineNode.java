package org.rtmtext.eclipse.features;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IRegion;
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

  private OutlineNode(OutlineNode parent, JsonObject symbol, int ordinal, IDocument document)
      throws BadLocationException {
    this.parent = parent;
    this.ordinal = ordinal;
    name = symbol.get("name").getAsString();
    detail =
        Optional.ofNullable(symbol.get("detail"))
            .filter(JsonElement::isJsonPrimitive)
            .map(JsonElement::getAsString)
            .orElse("");
    whole = Ranges.region(document, symbol.getAsJsonObject("range"));
    selected = Ranges.region(document, symbol.getAsJsonObject("selectionRange"));
    children = all(this, symbol.get("children"), document);
  }

  /**
   * The nodes of an answer.
   *
   * @param answer to {@code textDocument/documentSymbol}, for the present text of the document
   */
  static List<OutlineNode> all(JsonElement answer, IDocument document) throws BadLocationException {
    return all(null, answer, document);
  }

  private static List<OutlineNode> all(OutlineNode parent, JsonElement symbols, IDocument document)
      throws BadLocationException {
    List<OutlineNode> nodes = new ArrayList<>();
    if (symbols instanceof JsonArray array) {
      Map<String, Integer> names = new HashMap<>();
      for (JsonElement symbol : array) {
        JsonObject object = symbol.getAsJsonObject();
        int ordinal = names.merge(object.get("name").getAsString(), 1, Integer::sum);
        nodes.add(new OutlineNode(parent, object, ordinal, document));
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
