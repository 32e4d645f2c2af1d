package org.rtmtext.eclipse.figure;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.eclipse.core.commands.common.CommandException;
import org.eclipse.core.runtime.ILog;
import org.eclipse.swt.SWT;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.layout.GridLayout;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Display;
import org.eclipse.ui.handlers.IHandlerService;
import org.rtmtext.eclipse.page.FollowedText;
import org.rtmtext.eclipse.page.FollowingView;
import org.rtmtext.eclipse.page.PageBrowser;
import org.rtmtext.eclipse.page.PagePresenter;

/** The view Figure: an animation, or two that are compared, as moving figures. */
public final class FigureView extends FollowingView implements FigurePresenter.View {
  /**
   * One of two animations that are compared.
   *
   * @param name for the user
   * @param file whose folder is searched for a skeleton; empty for a revision without a file
   */
  public record Side(String name, String text, Optional<Path> file) {}

  public static final String ID = "org.rtmtext.eclipse.figure";

  private static final String CHOOSE_SKELETON = "org.rtmtext.eclipse.chooseSkeleton";

  private ProblemBar problems;
  private FigurePresenter presenter;

  @Override
  protected Composite createFrame(Composite parent) {
    Composite all = new Composite(parent, SWT.NONE);
    GridLayout layout = new GridLayout();
    layout.marginWidth = 0;
    layout.marginHeight = 0;
    layout.verticalSpacing = 0;
    all.setLayout(layout);
    problems = new ProblemBar(all);
    Composite body = new Composite(all, SWT.NONE);
    body.setLayoutData(new GridData(SWT.FILL, SWT.FILL, true, true));
    return body;
  }

  @Override
  protected PagePresenter createPresenter(PageBrowser created) {
    presenter = new FigurePresenter(Display.getCurrent(), created, problems, this);
    return presenter;
  }

  @Override
  protected String title(String file) {
    return file + ": figure";
  }

  /** Shows two animations, the left one in grey, until the text of an animation becomes active. */
  public void compare(Side left, Side right) {
    try {
      ComparedFigure compared = new ComparedFigure(left, right);
      stopFollowing();
      setPartName(title(compared.title()));
      setTitleToolTip("");
      presenter.show(compared);
    } catch (IOException e) {
      presenter.failed(e.getMessage(), false);
    }
  }

  @Override
  public void chooseSkeleton(FollowedText text) {
    // The command is about the active editor.
    getSite().getPage().activate(text.editor());
    try {
      getSite().getService(IHandlerService.class).executeCommand(CHOOSE_SKELETON, null);
    } catch (CommandException e) {
      ILog.get().error("The skeleton cannot be chosen", e);
    }
  }

  @Override
  public void reopen() {
    openLastText();
  }
}
