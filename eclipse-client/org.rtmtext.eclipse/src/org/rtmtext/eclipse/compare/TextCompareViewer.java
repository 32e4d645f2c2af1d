package org.rtmtext.eclipse.compare;

import org.eclipse.compare.CompareConfiguration;
import org.eclipse.compare.IViewerCreator;
import org.eclipse.compare.contentmergeviewer.TextMergeViewer;
import org.eclipse.jface.action.ToolBarManager;
import org.eclipse.jface.text.TextViewer;
import org.eclipse.jface.text.presentation.IPresentationReconciler;
import org.eclipse.jface.text.source.ISourceViewer;
import org.eclipse.jface.text.source.SourceViewer;
import org.eclipse.jface.text.source.SourceViewerConfiguration;
import org.eclipse.jface.viewers.Viewer;
import org.eclipse.swt.events.DisposeEvent;
import org.eclipse.swt.widgets.Composite;
import org.rtmtext.eclipse.editor.SyntaxColouring;

/** Shows animations side by side as read-only text. */
public final class TextCompareViewer extends TextMergeViewer {
  /** For plugin.xml. */
  public static final class Creator implements IViewerCreator {
    @Override
    public Viewer createViewer(Composite parent, CompareConfiguration configuration) {
      return new TextCompareViewer(parent, configuration);
    }
  }

  private final DecodedSideProvider provider;

  /** Created by the constructor of the superclass. */
  private ShowFigure showFigure;

  public TextCompareViewer(Composite parent, CompareConfiguration configuration) {
    super(parent, configuration);
    provider = new DecodedSideProvider(configuration);
    setContentProvider(provider);
  }

  DecodedSideProvider provider() {
    return provider;
  }

  @Override
  protected void createToolItems(ToolBarManager toolBar) {
    super.createToolItems(toolBar);
    // A dialog would cover the view.
    if (getCompareConfiguration().getContainer().getServiceLocator() != null) {
      showFigure = new ShowFigure(this, getCompareConfiguration());
      toolBar.appendToGroup("modes", showFigure);
    }
  }

  @Override
  protected void handleDispose(DisposeEvent event) {
    if (showFigure != null) {
      showFigure.dispose();
    }
    super.handleDispose(event);
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
