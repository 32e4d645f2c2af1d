package org.rtmtext.eclipse.create;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.jface.wizard.Wizard;
import org.eclipse.ui.INewWizard;
import org.eclipse.ui.IWorkbench;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.wizards.newresource.BasicNewResourceWizard;
import org.rtmtext.eclipse.files.RtmUri;
import org.rtmtext.eclipse.server.LanguageServer;

/** The wizard New &gt; Other &gt; RTM Text &gt; Animation. */
public final class NewAnimationWizard extends Wizard implements INewWizard {
  private IWorkbench workbench;
  private IStructuredSelection selection;
  private NewAnimationPage page;

  @Override
  public void init(IWorkbench bench, IStructuredSelection selected) {
    workbench = bench;
    selection = selected;
    setWindowTitle("New Animation");
    setNeedsProgressMonitor(true);
  }

  @Override
  public void addPages() {
    page = new NewAnimationPage(selection);
    addPage(page);
  }

  @Override
  public boolean performFinish() {
    IFile file = page.file().orElseThrow();
    String encoding = page.encoding();
    String skeleton = page.skeleton();
    try {
      getContainer().run(true, false, monitor -> create(file, encoding, skeleton, monitor));
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

  private static void create(IFile file, String encoding, String skeleton, IProgressMonitor monitor)
      throws InvocationTargetException {
    try {
      Path animation = file.getLocation().toPath();
      // The page accepts the name of a folder that does not exist yet.
      Files.createDirectories(animation.getParent());
      LanguageServer.Encoded result =
          LanguageServer.current()
              .encode(
                  RtmUri.of(animation),
                  file.getName(),
                  text(animation, encoding, skeleton, monitor),
                  // The file must not exist.
                  null,
                  monitor);
      if (!result.saved()) {
        throw new IOException(result.message());
      }
      file.getProject().refreshLocal(IResource.DEPTH_INFINITE, monitor);
    } catch (IOException | CoreException e) {
      throw new InvocationTargetException(e);
    }
  }

  private static String text(
      Path animation, String encoding, String skeleton, IProgressMonitor monitor)
      throws IOException {
    Map<String, String> params =
        Map.of("uri", animation.toUri().toString(), "encoding", encoding, "skeleton", skeleton);
    return LanguageServer.current()
        .ask("rtm/newAnimation", params, "Creating " + animation.getFileName(), monitor)
        .get("text")
        .getAsString();
  }
}
