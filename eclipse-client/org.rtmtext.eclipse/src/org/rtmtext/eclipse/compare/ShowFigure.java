package org.rtmtext.eclipse.compare;

import java.util.Optional;
import org.eclipse.compare.CompareConfiguration;
import org.eclipse.compare.structuremergeviewer.ICompareInput;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.ILog;
import org.eclipse.jface.action.Action;
import org.eclipse.jface.commands.ActionHandler;
import org.eclipse.jface.resource.ResourceLocator;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.handlers.IHandlerActivation;
import org.eclipse.ui.handlers.IHandlerService;
import org.rtmtext.eclipse.views.FigureView;

/** Shows the figures of both animations of a comparison; also the handler of Show Figure there. */
final class ShowFigure extends Action {
  private static final String COMMAND = "org.rtmtext.eclipse.showFigure";

  private final TextCompareViewer viewer;
  private final CompareConfiguration configuration;

  private final IHandlerService handlers;

  private IHandlerActivation activation;

  /**
   * @param configuration of a viewer in an editor
   */
  ShowFigure(TextCompareViewer viewer, CompareConfiguration configuration) {
    super("Show Figure");
    this.viewer = viewer;
    this.configuration = configuration;
    setToolTipText("Show the Figures of Both Animations");
    setActionDefinitionId(COMMAND);
    ResourceLocator.imageDescriptorFromBundle(ShowFigure.class, "icons/animation.png")
        .ifPresent(this::setImageDescriptor);
    handlers = configuration.getContainer().getServiceLocator().getService(IHandlerService.class);
    activation = handlers.activateHandler(COMMAND, new ActionHandler(this));
  }

  @Override
  public void run() {
    Object left = viewer.provider().getLeftContent(viewer.getInput());
    Object right = viewer.provider().getRightContent(viewer.getInput());
    if (left instanceof TextSide first && right instanceof TextSide second) {
      try {
        show(first, second);
      } catch (CoreException e) {
        ILog.get().error("The figures cannot be shown", e);
      }
    }
  }

  private void show(TextSide left, TextSide right) throws CoreException {
    boolean isSame = left.getName().equals(right.getName());
    ICompareInput input = viewer.getInput() instanceof ICompareInput compared ? compared : null;
    String leftLabel = isSame ? configuration.getLeftLabel(input) : left.getName();
    String rightLabel = isSame ? configuration.getRightLabel(input) : right.getName();
    FigureView view =
        (FigureView)
            PlatformUI.getWorkbench()
                .getActiveWorkbenchWindow()
                .getActivePage()
                .showView(FigureView.ID);
    view.compare(side(left, leftLabel), side(right, rightLabel));
  }

  private static FigureView.Side side(TextSide side, String label) throws CoreException {
    String name = Optional.ofNullable(label).orElse(side.getName());
    return new FigureView.Side(name, side.text(), side.file());
  }

  void dispose() {
    if (activation != null) {
      handlers.deactivateHandler(activation);
      activation = null;
    }
  }
}
