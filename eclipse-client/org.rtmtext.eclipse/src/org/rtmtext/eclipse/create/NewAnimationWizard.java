package org.rtmtext.eclipse.create;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.core.resources.IContainer;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IPath;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.jface.wizard.Wizard;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Spinner;
import org.eclipse.ui.INewWizard;
import org.eclipse.ui.IWorkbench;
import org.eclipse.ui.dialogs.WizardNewFileCreationPage;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.wizards.newresource.BasicNewResourceWizard;
import org.rtmtext.eclipse.convert.EncodingField;
import org.rtmtext.eclipse.files.RtmUri;
import org.rtmtext.eclipse.platform.UiThread;
import org.rtmtext.eclipse.server.AnimationChoices;
import org.rtmtext.eclipse.server.LanguageServer;
import org.rtmtext.eclipse.server.SkeletonCandidate;

/** The wizard New &gt; Other &gt; RTM Text &gt; Animation. */
public final class NewAnimationWizard extends Wizard implements INewWizard {
  private IWorkbench workbench;
  private IStructuredSelection selection;
  private Page page;

  @Override
  public void init(IWorkbench bench, IStructuredSelection selected) {
    workbench = bench;
    selection = selected;
    setWindowTitle("New Animation");
    setNeedsProgressMonitor(true);
  }

  @Override
  public void addPages() {
    page = new Page(selection);
    addPage(page);
  }

  @Override
  public boolean performFinish() {
    IFile file = page.file().orElseThrow();
    Map<String, Object> params = page.params(file);
    try {
      getContainer().run(true, false, monitor -> create(file, params, monitor));
      var window = workbench.getActiveWorkbenchWindow();
      BasicNewResourceWizard.selectAndReveal(file, window);
      IDE.openEditor(window.getActivePage(), file);
      return true;
    } catch (InvocationTargetException e) {
      page.setErrorMessage(e.getCause().getMessage());
      return false;
    } catch (CoreException e) {
      MessageDialog.openError(getShell(), "New Animation", e.getMessage());
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private static void create(IFile file, Map<String, Object> params, IProgressMonitor monitor)
      throws InvocationTargetException {
    try {
      LanguageServer server = LanguageServer.current();
      String text =
          server
              .ask("rtm/newAnimation", params, "Creating " + file.getName(), monitor)
              .get("text")
              .getAsString();
      Path animation = file.getLocation().toPath();
      // The page accepts the name of a folder that does not exist yet.
      Files.createDirectories(animation.getParent());
      LanguageServer.Encoded result =
          // The file must not exist.
          server.encode(RtmUri.of(animation), file.getName(), text, null, monitor);
      if (!result.saved()) {
        throw new IOException(result.message());
      }
      file.getProject().refreshLocal(IResource.DEPTH_INFINITE, monitor);
    } catch (IOException | CoreException e) {
      throw new InvocationTargetException(e);
    }
  }

  /** Asks for folder, name, encoding, skeleton and number of frames. */
  private static final class Page extends WizardNewFileCreationPage {
    /** The server limits the number further, by the number of bones. */
    private static final int MAX_FRAMES = 999_999;

    private final List<SkeletonCandidate> choices = new ArrayList<>();
    private EncodingField encodings;
    private Combo skeletons;
    private Spinner frames;
    private IPath listedFolder;
    private String serverProblem;

    Page(IStructuredSelection selection) {
      super("animation", selection);
      setTitle("Animation");
      setDescription("Creates an animation in which all bones are at rest. A pose has one frame.");
      setFileExtension("rtm");
      setAllowExistingResources(false);
    }

    @Override
    public void createControl(Composite parent) {
      super.createControl(parent);
      Composite fields = new Composite((Composite) getControl(), SWT.NONE);
      GridDataFactory.fillDefaults().grab(true, false).applyTo(fields);
      GridLayoutFactory.swtDefaults().numColumns(2).applyTo(fields);
      encodings = new EncodingField(fields, 2, () -> {});
      new Label(fields, SWT.NONE).setText("&Skeleton:");
      skeletons = combo(fields);
      new Label(fields, SWT.NONE).setText("N&umber of frames:");
      frames = new Spinner(fields, SWT.BORDER);
      frames.setValues(1, 1, MAX_FRAMES, 0, 1, 10);
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

    /** The parameters of {@code rtm/newAnimation}. */
    Map<String, Object> params(IFile file) {
      return Map.of(
          "uri", file.getLocation().toPath().toUri().toString(),
          "encoding", encodings.chosen().encoding(),
          "skeleton", choices.get(skeletons.getSelectionIndex()).skeleton(),
          "frames", frames.getSelection());
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
          AnimationChoices.request(uri),
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

    private void show(AnimationChoices found, Throwable failure) {
      String selected = skeletons.getText();
      choices.clear();
      skeletons.removeAll();
      serverProblem = failure == null ? null : failure.getMessage();
      if (found != null) {
        choices.addAll(found.skeletons());
        choices.forEach(choice -> skeletons.add(choice.label()));
        skeletons.select(Math.max(0, skeletons.indexOf(selected)));
        encodings.show(found.encodings());
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
}
