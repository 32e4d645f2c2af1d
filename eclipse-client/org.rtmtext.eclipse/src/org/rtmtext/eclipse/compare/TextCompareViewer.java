package org.rtmtext.eclipse.compare;

import java.nio.file.Path;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.compare.CompareConfiguration;
import org.eclipse.compare.ITypedElement;
import org.eclipse.compare.IViewerCreator;
import org.eclipse.compare.contentmergeviewer.IMergeViewerContentProvider;
import org.eclipse.compare.contentmergeviewer.TextMergeViewer;
import org.eclipse.compare.structuremergeviewer.ICompareInput;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.ILog;
import org.eclipse.jface.action.Action;
import org.eclipse.jface.action.ToolBarManager;
import org.eclipse.jface.commands.ActionHandler;
import org.eclipse.jface.resource.ResourceLocator;
import org.eclipse.jface.text.TextViewer;
import org.eclipse.jface.text.presentation.IPresentationReconciler;
import org.eclipse.jface.text.source.ISourceViewer;
import org.eclipse.jface.text.source.SourceViewer;
import org.eclipse.jface.text.source.SourceViewerConfiguration;
import org.eclipse.jface.viewers.Viewer;
import org.eclipse.swt.events.DisposeEvent;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.handlers.IHandlerActivation;
import org.eclipse.ui.handlers.IHandlerService;
import org.rtmtext.eclipse.editor.SyntaxColouring;
import org.rtmtext.eclipse.views.FigureView;

/** Shows animations side by side as read-only text. */
public final class TextCompareViewer extends TextMergeViewer {
  public static final class Creator implements IViewerCreator {
    @Override
    public Viewer createViewer(Composite parent, CompareConfiguration configuration) {
      return new TextCompareViewer(parent, configuration);
    }
  }

  private final DecodedSides provider;

  /** Created by the constructor of the superclass. */
  private ShowFigure showFigure;

  public TextCompareViewer(Composite parent, CompareConfiguration configuration) {
    super(parent, configuration);
    provider = new DecodedSides(configuration);
    setContentProvider(provider);
  }

  @Override
  protected void createToolItems(ToolBarManager toolBar) {
    super.createToolItems(toolBar);
    // A dialog would cover the view.
    if (getCompareConfiguration().getContainer().getServiceLocator() != null) {
      showFigure = new ShowFigure();
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
    viewer.getTextWidget().addCaretListener(event -> cursorMoved(viewer, event.caretOffset));
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

  private static void cursorMoved(TextViewer viewer, int offset) {
    IWorkbenchWindow window = PlatformUI.getWorkbench().getActiveWorkbenchWindow();
    IWorkbenchPage page = window == null ? null : window.getActivePage();
    if (viewer.getDocument() != null
        && page != null
        && page.findView(FigureView.ID) instanceof FigureView view) {
      // These viewers do not fold, so the widget has the lines of the document.
      int line = viewer.getTextWidget().getLineAtOffset(offset);
      view.moved(viewer.getDocument(), line);
    }
  }

  /** Gives the compare viewer the decoded text of each side, and no way to edit it. */
  static final class DecodedSides implements IMergeViewerContentProvider {
    private final CompareConfiguration configuration;
    private final Map<ITypedElement, TextSide> sides = new IdentityHashMap<>();

    /** The file that is compared; its text has the form of all sides. */
    private Optional<Path> file = Optional.empty();

    DecodedSides(CompareConfiguration configuration) {
      this.configuration = configuration;
    }

    @Override
    public void inputChanged(Viewer viewer, Object oldInput, Object newInput) {
      sides.clear();
      file =
          newInput instanceof ICompareInput compared
              ? Stream.of(compared.getLeft(), compared.getRight())
                  .flatMap(side -> TextSide.file(side).stream())
                  .findFirst()
              : Optional.empty();
    }

    private Object side(ITypedElement element) {
      return element == null || element instanceof TextSide
          ? element
          : sides.computeIfAbsent(element, side -> TextSide.decoded(side, file));
    }

    private static String labelled(Object side, String label) {
      return side instanceof TextSide text ? text.labelled(label) : label;
    }

    @Override
    public String getAncestorLabel(Object input) {
      return configuration.getAncestorLabel(input);
    }

    @Override
    public Image getAncestorImage(Object input) {
      return configuration.getAncestorImage(input);
    }

    @Override
    public Object getAncestorContent(Object input) {
      return input instanceof ICompareInput compared ? side(compared.getAncestor()) : null;
    }

    @Override
    public boolean showAncestor(Object input) {
      return input instanceof ICompareInput compared && compared.getAncestor() != null;
    }

    @Override
    public String getLeftLabel(Object input) {
      return labelled(getLeftContent(input), configuration.getLeftLabel(input));
    }

    @Override
    public Image getLeftImage(Object input) {
      return configuration.getLeftImage(input);
    }

    @Override
    public Object getLeftContent(Object input) {
      return input instanceof ICompareInput compared ? side(compared.getLeft()) : null;
    }

    @Override
    public boolean isLeftEditable(Object input) {
      return false;
    }

    @Override
    public void saveLeftContent(Object input, byte[] bytes) {
      throw new UnsupportedOperationException();
    }

    @Override
    public String getRightLabel(Object input) {
      return labelled(getRightContent(input), configuration.getRightLabel(input));
    }

    @Override
    public Image getRightImage(Object input) {
      return configuration.getRightImage(input);
    }

    @Override
    public Object getRightContent(Object input) {
      return input instanceof ICompareInput compared ? side(compared.getRight()) : null;
    }

    @Override
    public boolean isRightEditable(Object input) {
      return false;
    }

    @Override
    public void saveRightContent(Object input, byte[] bytes) {
      throw new UnsupportedOperationException();
    }
  }

  /**
   * Shows the figures of both animations of a comparison; also the handler of Show Figure there.
   */
  private final class ShowFigure extends Action {
    private static final String COMMAND = "org.rtmtext.eclipse.showFigure";

    private final IHandlerService handlers;

    private IHandlerActivation activation;

    ShowFigure() {
      super("Show Figure");
      setToolTipText("Show the Figures of Both Animations");
      setActionDefinitionId(COMMAND);
      ResourceLocator.imageDescriptorFromBundle(ShowFigure.class, "icons/animation.png")
          .ifPresent(this::setImageDescriptor);
      handlers =
          getCompareConfiguration()
              .getContainer()
              .getServiceLocator()
              .getService(IHandlerService.class);
      activation = handlers.activateHandler(COMMAND, new ActionHandler(this));
    }

    @Override
    public void run() {
      Object left = provider.getLeftContent(getInput());
      Object right = provider.getRightContent(getInput());
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
      ICompareInput input = getInput() instanceof ICompareInput compared ? compared : null;
      String leftLabel = isSame ? getCompareConfiguration().getLeftLabel(input) : left.getName();
      String rightLabel = isSame ? getCompareConfiguration().getRightLabel(input) : right.getName();
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
}
