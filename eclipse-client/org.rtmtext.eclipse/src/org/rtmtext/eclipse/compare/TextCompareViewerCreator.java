package org.rtmtext.eclipse.compare;

import org.eclipse.compare.CompareConfiguration;
import org.eclipse.compare.IViewerCreator;
import org.eclipse.jface.viewers.Viewer;
import org.eclipse.swt.widgets.Composite;

/** Makes the viewer in which animations are compared. */
public final class TextCompareViewerCreator implements IViewerCreator {
  @Override
  public Viewer createViewer(Composite parent, CompareConfiguration configuration) {
    return new TextCompareViewer(parent, configuration);
  }
}
