package org.rtmtext.eclipse.features;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
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
import org.rtmtext.eclipse.platform.UiThread;
import org.rtmtext.eclipse.problems.DocumentVersion;
import org.rtmtext.eclipse.problems.Ranges;
import org.rtmtext.eclipse.server.ServerConnection;

/** Completes bones, keywords and whole rows. */
public final class CompletionProcessor implements IContentAssistProcessor {
  private static final ICompletionProposal[] NONE = {};

  /** The answer when the workbench or the editor is closed. */
  private static final Optional<ICompletionProposal[]> NOTHING = Optional.of(NONE);

  /** The trigger characters of the server, which it announces in its capabilities. */
  private static final char[] TRIGGERS = {'|', '"'};

  /**
   * Called on another thread than the UI thread. If the user types before the answer arrives, the
   * server is asked again, for the new text.
   *
   * @param offset of the cursor some time ago: not used, because it may be of an older text than
   *     the one that the server has
   */
  @Override
  public ICompletionProposal[] computeCompletionProposals(ITextViewer viewer, int offset) {
    while (true) {
      Optional<TextRequest<JsonElement>> request =
          UiThread.compute(() -> sendAtCursor(viewer), Optional.empty());
      if (request.isEmpty()) {
        return NONE;
      }
      JsonElement answer = request.get().await();
      Optional<ICompletionProposal[]> proposals =
          UiThread.compute(() -> proposals(answer, request.get().version(), viewer), NOTHING);
      if (proposals.isPresent() || Thread.currentThread().isInterrupted()) {
        return proposals.orElse(NONE);
      }
    }
  }

  private static Optional<TextRequest<JsonElement>> sendAtCursor(ITextViewer viewer) {
    return viewer.getTextWidget() == null
        ? Optional.empty()
        : TextRequest.sendAt(
            viewer.getDocument(),
            "textDocument/completion",
            viewer.getSelectedRange().x,
            JsonElement.class);
  }

  /**
   * Converts an answer.
   *
   * @param version that the server was asked about
   * @return empty if it is not the present version any more
   */
  private static Optional<ICompletionProposal[]> proposals(
      JsonElement answer, DocumentVersion version, ITextViewer viewer) {
    if (!version.isCurrent()) {
      return viewer.getTextWidget() == null ? NOTHING : Optional.empty();
    }
    List<CompletionItem> items =
        answer instanceof JsonObject list
            ? ServerConnection.read(list, CompletionList.class).getItems()
            : List.of();
    int cursor = viewer.getSelectedRange().x;
    return Optional.of(
        items.stream()
            .sorted(Comparator.comparing(CompletionItem::getSortText))
            .flatMap(item -> CompletionProposal.of(item, version).stream())
            .filter(proposal -> proposal.validate(version.document(), cursor, null))
            .toArray(ICompletionProposal[]::new));
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
   * @param version of the text for which the item was computed
   * @param range that is replaced in this version
   */
  private record CompletionProposal(
      String label,
      String detail,
      String filter,
      String text,
      DocumentVersion version,
      IRegion range)
      implements ICompletionProposal, ICompletionProposalExtension2, ICompletionProposalExtension6 {

    /** Converts an item of the protocol; empty if it does not fit the text. */
    static Optional<CompletionProposal> of(CompletionItem item, DocumentVersion version) {
      TextEdit edit = item.getTextEdit().getLeft();
      try {
        return Optional.of(
            new CompletionProposal(
                item.getLabel(),
                Objects.requireNonNullElse(item.getDetail(), ""),
                Objects.requireNonNullElse(item.getFilterText(), item.getLabel()),
                edit.getNewText(),
                version,
                Ranges.region(version.document(), edit.getRange())));
      } catch (BadLocationException e) {
        return Optional.empty();
      }
    }

    @Override
    public boolean validate(IDocument document, int offset, DocumentEvent event) {
      return version
          .follow(range)
          .filter(now -> offset <= now.getOffset() + now.getLength())
          .filter(now -> isPrefix(document, now.getOffset(), offset))
          .isPresent();
    }

    /** Whether what the user has typed from one offset to another begins this item. */
    private boolean isPrefix(IDocument document, int from, int to) {
      try {
        String typed = document.get(from, to - from);
        return filter.toLowerCase(Locale.ROOT).startsWith(typed.toLowerCase(Locale.ROOT));
      } catch (BadLocationException e) {
        return false;
      }
    }

    @Override
    public void apply(ITextViewer viewer, char trigger, int stateMask, int offset) {
      apply(viewer.getDocument());
    }

    /** Replaces the range with what was typed in it since; nothing if the item is outdated. */
    @Override
    public void apply(IDocument document) {
      version.follow(range).ifPresent(now -> replace(document, now));
    }

    private void replace(IDocument document, IRegion now) {
      try {
        document.replace(now.getOffset(), now.getLength(), text);
      } catch (BadLocationException e) {
        throw new IllegalStateException("the region was followed to this text", e);
      }
    }

    /** The inserted text is inside the range. */
    @Override
    public Point getSelection(IDocument document) {
      return version
          .follow(range)
          .map(now -> new Point(now.getOffset() + now.getLength(), 0))
          .orElse(null);
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
