package org.rtmtext.lsp.feature;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.rtmtext.config.ConfigToken;
import org.rtmtext.joints.ProposalText;
import org.rtmtext.joints.ProposedParents.Proposal;
import org.rtmtext.lsp.protocol.RequestFailedException;
import org.rtmtext.problem.Wording;
import org.rtmtext.skeleton.Skeleton;

/**
 * Adds bones at the end of the list of a skeleton, after the last bone with its parent. Each is on
 * a line of its own.
 */
public final class AddedBones {
  private AddedBones() {}

  /**
   * The edit that adds the bones.
   *
   * @param skeleton its name
   * @throws RequestFailedException if the document has no list of this skeleton with a bone and its
   *     parent
   */
  public static WorkspaceEdit edit(
      ModelConfigDocument document, String skeleton, List<Proposal> bones) {
    String owner = Skeleton.folded(skeleton);
    List<ConfigName> all = ConfigName.all(document.tokens());
    int last = -1;
    for (int i = 0; i < all.size(); i++) {
      if (all.get(i).isParent() && Skeleton.folded(all.get(i).owner()).equals(owner)) {
        last = i;
      }
    }
    if (last < 0) {
      throw new RequestFailedException(
          String.format(
              "the list of bones of %s is empty, or in another file: add the bones there by hand",
              Wording.quoted(skeleton)));
    }
    String text = document.text();
    ConfigToken parent = all.get(last).token();
    boolean hasComma = last + 1 < all.size() && all.get(last + 1).token().is(",");
    int end = all.get(hasComma ? last + 1 : last).end();
    int lineEnd = end;
    while (lineEnd < text.length() && "\r\n".indexOf(text.charAt(lineEnd)) < 0) {
      lineEnd++;
    }
    String rest = text.substring(end, lineEnd).strip();
    boolean isLast = rest.isEmpty() || rest.startsWith("//");
    String line = document.line(parent.place().line());
    String margin = line.substring(0, line.length() - line.stripLeading().length());
    // If the list begins on the line of its name, its entries are indented more than this line.
    boolean isEntry = line.startsWith("\"", margin.length());
    String indent = isEntry ? margin : margin + (margin.startsWith("\t") ? "\t" : "  ");
    String separator = text.contains("\r\n") ? "\r\n" : "\n";
    StringBuilder added = new StringBuilder();
    for (Proposal bone : bones) {
      boolean comma = hasComma || bone != bones.get(bones.size() - 1);
      added.append(separator).append(indent).append(ProposalText.entry(bone, comma));
    }
    if (!isLast) {
      added.append(separator).append(margin);
    }
    List<TextEdit> edits = new ArrayList<>();
    if (!hasComma) {
      edits.add(insert(document, end, ","));
    }
    edits.add(insert(document, isLast ? lineEnd : end, added.toString()));
    return new WorkspaceEdit(Map.of(document.uri(), edits));
  }

  private static TextEdit insert(ModelConfigDocument document, int offset, String text) {
    Position position = document.position(offset);
    return new TextEdit(new Range(position, position), text);
  }
}
