package org.rtmtext.eclipse.features;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
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
import org.eclipse.jface.text.contentassist.IContentAssistProcessor;
import org.eclipse.jface.text.contentassist.IContextInformation;
import org.eclipse.jface.text.contentassist.IContextInformationValidator;
import org.eclipse.jface.viewers.StyledString;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionList;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.graphics.Point;
import org.rtmtext.eclipse.problems.Ranges;
import org.rtmtext.eclipse.server.ServerConnection;

/** Completes bones, keywords and whole rows. */
public final class CompletionProcessor implements IContentAssistProcessor {
  private static final ICompletionProposal[] NONE = {};

  /** The trigger characters of the server, which it announces in its capabilities. */
  private static final char[] TRIGGERS = {'|', '"'};

  /** Called on another thread than the UI thread. */
  @Override
  public ICompletionProposal[] computeCompletionProposals(ITextViewer viewer, int offset) {
    IDocument document = viewer.getDocument();
    return TextRequest.sendAt(document, "textDocument/completion", offset, JsonElement.class)
        .map(request -> proposals(request.await(), document, offset))
        .orElse(NONE);
  }

  private static ICompletionProposal[] proposals(
      JsonElement answer, IDocument document, int offset) {
    List<CompletionItem> items =
        answer instanceof JsonObject list
            ? ServerConnection.read(list, CompletionList.class).getItems()
            : List.of();
    List<CompletionProposal> proposals = new ArrayList<>();
    for (CompletionItem item :
        items.stream().sorted(Comparator.comparing(CompletionItem::getSortText)).toList()) {
      try {
        proposals.add(CompletionProposal.of(item, document, offset));
      } catch (BadLocationException e) {
        // The text has changed since the answer was received.
        return NONE;
      }
    }
    return proposals.stream()
        .filter(proposal -> proposal.validate(document, offset, null))
        .toArray(ICompletionProposal[]::new);
  }

  @Override
  public char[] getCompletionProposalAutoActivationCharacters() {
    return TRIGGERS.clone();
  }

  @Override
  public IContextInformation[] computeContextInformation(ITextViewer viewer, int offset) {
    return null;
  }

  @Override
  public char[] getContextInformationAutoActivationCharacters() {
    return null;
  }

  @Override
  public IContextInformationValidator getContextInformationValidator() {
    return null;
  }

  @Override
  public String getErrorMessage() {
    return null;
  }

  /**
   * An item of the completion list, which stays valid while the user types a prefix of it.
   *
   * @param detail shown after the label; empty for none
   * @param filter must start with what the user has typed
   * @param start of the replaced range, an offset
   * @param cursor the offset for which the item was computed
   * @param suffix length of the replaced text after the cursor
   */
  private record CompletionProposal(
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
}
