package org.rtmtext.eclipse.motion;

import org.eclipse.swt.widgets.Display;
import org.rtmtext.eclipse.page.FollowingView;
import org.rtmtext.eclipse.page.PageBrowser;
import org.rtmtext.eclipse.page.PagePresenter;

/** The view Motion: curves of an animation. Its page keeps the choice of bones and charts. */
public final class MotionView extends FollowingView {
  public static final String ID = "org.rtmtext.eclipse.motion";

  @Override
  protected PagePresenter createPresenter(PageBrowser created) {
    return new MotionPresenter(Display.getCurrent(), created, this::openLastText);
  }

  @Override
  protected String title(String file) {
    return file + ": motion";
  }
}
