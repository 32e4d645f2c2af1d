package org.rtmtext.eclipse.motion;

import org.eclipse.swt.widgets.Composite;
import org.rtmtext.eclipse.page.FollowingView;
import org.rtmtext.eclipse.page.PageBrowser;
import org.rtmtext.eclipse.page.PagePresenter;

/** The view Motion: curves of an animation. Its page keeps the choice of bones and charts. */
public final class MotionView extends FollowingView {
  public static final String ID = "org.rtmtext.eclipse.motion";

  private MotionPresenter presenter;
  private PageBrowser page;

  @Override
  protected PagePresenter createPresenter(Composite parent) {
    page = new PageBrowser(parent, message -> presenter.received(message));
    presenter = new MotionPresenter(parent.getDisplay(), page, this::openLastText);
    return presenter;
  }

  @Override
  public PageBrowser page() {
    return page;
  }

  @Override
  protected String title(String file) {
    return file + ": motion";
  }
}
