package org.rtmtext.eclipse.search;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.Adapters;
import org.eclipse.jface.dialogs.DialogPage;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.search.ui.ISearchPage;
import org.eclipse.search.ui.ISearchPageContainer;
import org.eclipse.search.ui.NewSearchUI;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Text;
import org.eclipse.ui.IWorkingSet;

/** The page Animation Search of the Search dialog. */
public final class NameSearchPage extends DialogPage implements ISearchPage {
  /** Kept while Eclipse runs. */
  private static String lastName = "";

  private ISearchPageContainer container;
  private Text name;
  private Button isCaseSensitive;
  private Button isWholeWord;

  @Override
  public void setContainer(ISearchPageContainer dialog) {
    container = dialog;
  }

  @Override
  public void createControl(Composite parent) {
    Composite area = new Composite(parent, SWT.NONE);
    GridLayoutFactory.swtDefaults().applyTo(area);
    new Label(area, SWT.NONE)
        .setText("&Name of a bone or property (* = any string, ? = any character):");
    name = new Text(area, SWT.BORDER);
    GridDataFactory.fillDefaults().grab(true, false).hint(400, SWT.DEFAULT).applyTo(name);
    name.setText(lastName);
    name.selectAll();
    name.addListener(SWT.Modify, event -> updateButton());
    isCaseSensitive = new Button(area, SWT.CHECK);
    isCaseSensitive.setText("&Case sensitive");
    isWholeWord = new Button(area, SWT.CHECK);
    isWholeWord.setText("Whole wor&d");
    new Label(area, SWT.NONE)
        .setText("Searches the header, the properties and the list of bones of each animation.");
    setControl(area);
  }

  @Override
  public void setVisible(boolean visible) {
    super.setVisible(visible);
    if (visible) {
      name.setFocus();
      updateButton();
    }
  }

  private void updateButton() {
    container.setPerformActionEnabled(!name.getText().isBlank());
  }

  @Override
  public boolean performAction() {
    lastName = name.getText().strip();
    NewSearchUI.runQueryInBackground(
        new NameQuery(
            lastName, isCaseSensitive.getSelection(), isWholeWord.getSelection(), scope()));
    return true;
  }

  private List<IResource> scope() {
    return switch (container.getSelectedScope()) {
      case ISearchPageContainer.SELECTION_SCOPE -> selected();
      case ISearchPageContainer.SELECTED_PROJECTS_SCOPE ->
          Stream.of(container.getSelectedProjectNames())
              .<IResource>map(ResourcesPlugin.getWorkspace().getRoot()::getProject)
              .filter(project -> ((IProject) project).isOpen())
              .toList();
      case ISearchPageContainer.WORKING_SET_SCOPE ->
          Stream.of(container.getSelectedWorkingSets())
              .map(IWorkingSet::getElements)
              .flatMap(Stream::of)
              .map(element -> Adapters.adapt(element, IResource.class))
              .filter(resource -> resource != null && resource.isAccessible())
              .toList();
      default -> List.of(ResourcesPlugin.getWorkspace().getRoot());
    };
  }

  private List<IResource> selected() {
    List<IResource> resources = new ArrayList<>();
    if (container.getSelection() instanceof IStructuredSelection selection) {
      for (Object element : selection) {
        IResource resource = Adapters.adapt(element, IResource.class);
        if (resource != null) {
          resources.add(resource);
        }
      }
    }
    return resources;
  }
}
