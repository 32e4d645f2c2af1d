package org.rtmtext.eclipse.features;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.contentassist.ICompletionProposal;
import org.eclipse.jface.text.contentassist.IContentAssistProcessor;
import org.eclipse.jface.text.contentassist.IContextInformation;
import org.eclipse.jface.text.contentassist.IContextInformationValidator;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionList;
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
}
