package org.rtmtext.eclipse.compare;

import org.eclipse.compare.CompareConfiguration;
import org.eclipse.compare.IViewerCreator;
import org.eclipse.jface.viewers.Viewer;
import org.eclipse.swt.widgets.Composite;

/** Creates the compare viewer for animations. */
public final class TextCompareViewerCreator implements IViewerCreator {
  @Override
  public Viewer createViewer(Composite parent, CompareConfiguration configuration) {
    return new TextCompareViewer(parent, configuration);
  }
}
