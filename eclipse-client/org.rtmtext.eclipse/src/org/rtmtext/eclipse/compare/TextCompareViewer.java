package org.rtmtext.eclipse.compare;

import org.eclipse.compare.CompareConfiguration;
import org.eclipse.compare.contentmergeviewer.TextMergeViewer;
import org.eclipse.jface.text.TextViewer;
import org.eclipse.jface.text.presentation.IPresentationReconciler;
import org.eclipse.jface.text.source.ISourceViewer;
import org.eclipse.jface.text.source.SourceViewer;
import org.eclipse.jface.text.source.SourceViewerConfiguration;
import org.eclipse.swt.widgets.Composite;
import org.rtmtext.eclipse.editor.SyntaxColouring;

/** Shows animations side by side as read-only text. */
final class TextCompareViewer extends TextMergeViewer {
  TextCompareViewer(Composite parent, CompareConfiguration configuration) {
    super(parent, configuration);
    setContentProvider(new DecodedSideProvider(configuration));
  }

  @Override
  protected void configureTextViewer(TextViewer viewer) {
    if (viewer instanceof SourceViewer source) {
      source.configure(
          new SourceViewerConfiguration() {
            @Override
            public IPresentationReconciler getPresentationReconciler(ISourceViewer sourceViewer) {
              return new SyntaxColouring();
            }
          });
    }
  }
}
