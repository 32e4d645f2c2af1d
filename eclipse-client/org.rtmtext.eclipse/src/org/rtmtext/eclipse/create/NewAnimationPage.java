package org.rtmtext.eclipse.create;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.core.resources.IContainer;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.IPath;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Label;
import org.eclipse.ui.dialogs.WizardNewFileCreationPage;
import org.rtmtext.eclipse.platform.UiThread;
import org.rtmtext.eclipse.server.LanguageServer;
import org.rtmtext.eclipse.server.SkeletonChoice;

/** Asks for folder, name, encoding and skeleton. */
final class NewAnimationPage extends WizardNewFileCreationPage {
  private static final List<String> ENCODINGS = List.of("bmtr 5", "bmtr 4", "bmtr 3", "plain");

  private final List<SkeletonChoice> choices = new ArrayList<>();
  private Combo encodings;
  private Combo skeletons;
  private IPath listedFolder;
  private String serverProblem;

  NewAnimationPage(IStructuredSelection selection) {
    super("animation", selection);
    setTitle("Animation");
    setDescription("Creates an animation with two frames in which all bones are at rest.");
    setFileExtension("rtm");
    setAllowExistingResources(false);
  }

  @Override
  public void createControl(Composite parent) {
    super.createControl(parent);
    Composite fields = new Composite((Composite) getControl(), SWT.NONE);
    GridDataFactory.fillDefaults().grab(true, false).applyTo(fields);
    GridLayoutFactory.swtDefaults().numColumns(2).applyTo(fields);
    new Label(fields, SWT.NONE).setText("En&coding:");
    encodings = combo(fields);
    ENCODINGS.forEach(encodings::add);
    encodings.select(0);
    new Label(fields, SWT.NONE).setText("&Skeleton:");
    skeletons = combo(fields);
    fields.moveAbove(((Composite) getControl()).getChildren()[1]);
    listSkeletons();
    setPageComplete(validatePage());
  }

  private static Combo combo(Composite parent) {
    Combo combo = new Combo(parent, SWT.READ_ONLY);
    GridDataFactory.fillDefaults().grab(true, false).applyTo(combo);
    return combo;
  }

  /** The advanced controls would link to files elsewhere in the file system. */
  @Override
  protected void createAdvancedControls(Composite parent) {}

  @Override
  protected org.eclipse.core.runtime.IStatus validateLinkedResource() {
    return org.eclipse.core.runtime.Status.OK_STATUS;
  }

  @Override
  protected String getNewFileLabel() {
    return "File na&me:";
  }

  @Override
  public void handleEvent(Event event) {
    super.handleEvent(event);
    listSkeletons();
  }

  /** The place of the new file; empty if the fields name none. */
  Optional<IFile> file() {
    IPath folder = getContainerFullPath();
    if (folder == null || folder.isEmpty() || getFileName().isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        ResourcesPlugin.getWorkspace().getRoot().getFile(folder.append(getFileName())));
  }

  String encoding() {
    return encodings.getText();
  }

  /** As the server names it. */
  String skeleton() {
    return choices.get(skeletons.getSelectionIndex()).skeleton();
  }

  /** Lists the skeletons for the chosen folder, those of the nearest model.cfg first. */
  private void listSkeletons() {
    IPath folder = getContainerFullPath();
    if (skeletons == null || folder == null || folder.equals(listedFolder)) {
      return;
    }
    listedFolder = folder;
    String uri = uriOfAFileIn(folder);
    if (uri == null) {
      return;
    }
    UiThread.whenComplete(
        LanguageServer.current()
            .connection()
            .thenCompose(connection -> SkeletonChoice.request(connection, uri)),
        (found, failure) -> {
          if (!skeletons.isDisposed() && folder.equals(listedFolder)) {
            show(found, failure);
          }
        });
  }

  /** Null if the folder is not in the local file system. */
  private static String uriOfAFileIn(IPath folder) {
    IContainer container =
        folder.segmentCount() == 1
            ? ResourcesPlugin.getWorkspace().getRoot().getProject(folder.segment(0))
            : ResourcesPlugin.getWorkspace().getRoot().getFolder(folder);
    IPath location = container.getLocation();
    return location == null ? null : location.append("new.rtm").toPath().toUri().toString();
  }

  private void show(List<SkeletonChoice> found, Throwable failure) {
    String selected = skeletons.getText();
    choices.clear();
    skeletons.removeAll();
    serverProblem = failure == null ? null : failure.getMessage();
    if (found != null) {
      choices.addAll(found);
      found.forEach(choice -> skeletons.add(choice.label()));
      skeletons.select(Math.max(0, skeletons.indexOf(selected)));
    }
    setPageComplete(validatePage());
  }

  @Override
  protected boolean validatePage() {
    if (!super.validatePage()) {
      return false;
    }
    if (serverProblem != null) {
      setErrorMessage(serverProblem);
      return false;
    }
    return skeletons != null && skeletons.getSelectionIndex() >= 0;
  }
}
