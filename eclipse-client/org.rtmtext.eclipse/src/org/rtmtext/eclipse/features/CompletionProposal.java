package org.rtmtext.eclipse.features;

import java.util.Locale;
import java.util.Objects;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.DocumentEvent;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.contentassist.ICompletionProposal;
import org.eclipse.jface.text.contentassist.ICompletionProposalExtension2;
import org.eclipse.jface.text.contentassist.ICompletionProposalExtension6;
import org.eclipse.jface.text.contentassist.IContextInformation;
import org.eclipse.jface.viewers.StyledString;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.graphics.Point;
import org.rtmtext.eclipse.problems.Ranges;

/**
 * An item of the completion list, which stays valid while the user types a prefix of it.
 *
 * @param detail shown after the label; empty for none
 * @param filter must start with what the user has typed
 * @param start of the replaced range, an offset
 * @param cursor the offset for which the item was computed
 * @param suffix length of the replaced text after the cursor
 */
record CompletionProposal(
    String label, String detail, String filter, String text, int start, int cursor, int suffix)
    implements ICompletionProposal, ICompletionProposalExtension2, ICompletionProposalExtension6 {

  /**
   * Converts an item of the protocol.
   *
   * @param offset of the cursor, for which the item was computed
   */
  static CompletionProposal of(CompletionItem item, IDocument document, int offset)
      throws BadLocationException {
    TextEdit edit = item.getTextEdit().getLeft();
    IRegion replaced = Ranges.region(document, edit.getRange());
    return new CompletionProposal(
        item.getLabel(),
        Objects.requireNonNullElse(item.getDetail(), ""),
        Objects.requireNonNullElse(item.getFilterText(), item.getLabel()),
        edit.getNewText(),
        replaced.getOffset(),
        offset,
        Math.max(0, replaced.getOffset() + replaced.getLength() - offset));
  }

  @Override
  public boolean validate(IDocument document, int offset, DocumentEvent event) {
    try {
      String typed = document.get(start, offset - start);
      return filter.toLowerCase(Locale.ROOT).startsWith(typed.toLowerCase(Locale.ROOT));
    } catch (BadLocationException e) {
      return false;
    }
  }

  @Override
  public void apply(ITextViewer viewer, char trigger, int stateMask, int offset) {
    replace(viewer.getDocument(), offset);
  }

  @Override
  public void apply(IDocument document) {
    replace(document, cursor);
  }

  /**
   * @param offset of the cursor, which typing has moved
   */
  private void replace(IDocument document, int offset) {
    try {
      document.replace(start, offset + suffix - start, text);
    } catch (BadLocationException e) {
      // The text has changed: the proposal is outdated.
    }
  }

  @Override
  public Point getSelection(IDocument document) {
    return new Point(start + text.length(), 0);
  }

  @Override
  public String getDisplayString() {
    return detail.isEmpty() ? label : label + " - " + detail;
  }

  @Override
  public StyledString getStyledDisplayString() {
    StyledString shown = new StyledString(label);
    return detail.isEmpty() ? shown : shown.append(" - " + detail, StyledString.QUALIFIER_STYLER);
  }

  @Override
  public void selected(ITextViewer viewer, boolean smartToggle) {}

  @Override
  public void unselected(ITextViewer viewer) {}

  @Override
  public Image getImage() {
    return null;
  }

  @Override
  public String getAdditionalProposalInfo() {
    return null;
  }

  @Override
  public IContextInformation getContextInformation() {
    return null;
  }
}
