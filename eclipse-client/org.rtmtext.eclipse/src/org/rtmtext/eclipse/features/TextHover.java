package org.rtmtext.eclipse.features;

import java.util.Optional;
import org.eclipse.jface.text.AbstractReusableInformationControlCreator;
import org.eclipse.jface.text.IInformationControl;
import org.eclipse.jface.text.IInformationControlCreator;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.ITextHover;
import org.eclipse.jface.text.ITextHoverExtension;
import org.eclipse.jface.text.ITextOperationTarget;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.source.ISourceViewer;
import org.eclipse.lsp4j.Hover;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.editors.text.EditorsUI;

/** Shows what the server says about a bone, a number or a keyword. */
public final class TextHover implements ITextHover, ITextHoverExtension {
  private final IInformationControlCreator creator =
      new AbstractReusableInformationControlCreator() {
        @Override
        protected IInformationControl doCreateInformationControl(Shell parent) {
          return new PlainTextControl(parent, EditorsUI.getTooltipAffordanceString());
        }
      };

  /** A request from the keyboard whose answer took time, and its region. */
  private TextRequest<Hover> late;

  private IRegion lateRegion;

  @Override
  public IRegion getHoverRegion(ITextViewer viewer, int offset) {
    return Tokens.at(viewer.getDocument(), offset);
  }

  /** Called on another thread by the mouse, and on the UI thread by the keyboard. */
  @Override
  public String getHoverInfo(ITextViewer viewer, IRegion region) {
    return Display.getCurrent() == null
        ? send(viewer, region).map(TextHover::text).orElse(null)
        : withoutWaiting(viewer, region);
  }

  /** If the answer takes time, shows the hover again when it has arrived. */
  private String withoutWaiting(ITextViewer viewer, IRegion region) {
    if (late != null && late.version().isCurrent() && region.equals(lateRegion)) {
      TextRequest<Hover> repeated = late;
      late = null;
      return repeated.awaitBriefly() ? text(repeated) : null;
    }
    Optional<TextRequest<Hover>> request = send(viewer, region);
    if (request.isPresent() && !request.get().awaitBriefly()) {
      late = request.get();
      lateRegion = region;
      late.then(result -> showLate(viewer, region));
      return null;
    }
    return request.map(TextHover::text).orElse(null);
  }

  /** Shows the hover if the cursor is still there, and the focus is not elsewhere. */
  private static void showLate(ITextViewer viewer, IRegion region) {
    StyledText widget = viewer.getTextWidget();
    if (widget == null || widget.isDisposed()) {
      return;
    }
    Control focus = widget.getDisplay().getFocusControl();
    int cursor = viewer.getSelectedRange().x;
    if ((focus == null || focus == widget)
        && region.getOffset() <= cursor
        && cursor <= region.getOffset() + region.getLength()
        && viewer instanceof ITextOperationTarget target) {
      target.doOperation(ISourceViewer.INFORMATION);
    }
  }

  private static Optional<TextRequest<Hover>> send(ITextViewer viewer, IRegion region) {
    // The first character may be a quote, which is not part of the name in a model.cfg.
    int offset = region.getOffset() + Math.min(1, region.getLength() / 2);
    return TextRequest.sendAt(viewer.getDocument(), "textDocument/hover", offset, Hover.class);
  }

  private static String text(TextRequest<Hover> request) {
    Hover hover = request.await();
    return hover == null ? null : hover.getContents().getRight().getValue();
  }

  @Override
  public IInformationControlCreator getHoverControlCreator() {
    return creator;
  }
}
