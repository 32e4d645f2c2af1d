package org.rtmtext.eclipse.problems;

import org.eclipse.core.resources.IMarker;
import org.eclipse.ui.IMarkerResolution;

/**
 * A quick fix in the Problems view.
 *
 * @param fix runs on the UI thread
 */
record QuickFix(String label, Runnable fix) implements IMarkerResolution {
  @Override
  public String getLabel() {
    return label;
  }

  @Override
  public void run(IMarker marker) {
    fix.run();
  }
}
