package org.rtmtext.eclipse.gltf;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.jface.dialogs.IDialogConstants;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.swt.SWT;
import org.eclipse.swt.program.Program;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.handlers.HandlerUtil;
import org.rtmtext.eclipse.editor.ChosenAnimation;
import org.rtmtext.eclipse.files.ShownText;
import org.rtmtext.eclipse.files.WorkspaceFiles;
import org.rtmtext.eclipse.platform.FileBatch;
import org.rtmtext.eclipse.platform.FileChooser;
import org.rtmtext.eclipse.platform.Sentence;

/** Export to glTF...: writes animations, with unsaved changes, as files for 3D programs. */
public final class ExportGltfHandler extends AbstractHandler {
  private static final String TITLE = "Export to glTF";
  private static final String BINARY = ".glb";

  @Override
  public Object execute(ExecutionEvent event) {
    Shell shell = HandlerUtil.getActiveShell(event);
    List<Path> animations = ChosenAnimation.all(event);
    if (animations.size() > 1) {
      export(shell, animations);
    } else if (!animations.isEmpty()) {
      Path target =
          FileChooser.save(
              shell,
              TITLE,
              target(animations.get(0)),
              List.of(BINARY, ".gltf"),
              List.of("glTF binary", "glTF with embedded buffer"));
      if (target != null) {
        export(shell, animations.get(0), target);
      }
    }
    return null;
  }

  private static Path target(Path animation) {
    String name = animation.getFileName().toString();
    return animation.resolveSibling(name.substring(0, name.lastIndexOf('.')) + BINARY);
  }

  /** Exports each animation to a file next to it, if the user agrees. */
  private static void export(Shell shell, List<Path> animations) {
    Set<Path> existing =
        animations.stream()
            .map(ExportGltfHandler::target)
            .filter(Files::exists)
            .collect(Collectors.toCollection(HashSet::new));
    String question =
        String.format(
            "Export %d animations to .glb files next to them?%s",
            animations.size(),
            existing.isEmpty()
                ? ""
                : String.format(
                    " %d of the files %s already and will be replaced.",
                    existing.size(), existing.size() == 1 ? "exists" : "exist"));
    if (MessageDialog.openConfirm(shell, TITLE, question)) {
      FileBatch.run(
          shell,
          TITLE,
          "exported",
          animations,
          (animation, monitor) -> {
            Path target = target(animation);
            try {
              GltfAnswer answer = request(animation, target, existing.contains(target), monitor);
              // Another animation may have the same name apart from the extension.
              existing.remove(target);
              return answer.warnings() == null ? List.of() : answer.warnings();
            } finally {
              WorkspaceFiles.refresh(target);
            }
          });
    }
  }

  private static GltfAnswer request(
      Path animation, Path target, boolean overwrite, IProgressMonitor monitor) throws IOException {
    return GltfAnswer.to(
        "rtm.exportGltf",
        animation,
        ShownText.open(animation).orElse(null),
        Map.of("target", target.toUri().toString(), "overwrite", overwrite, "silent", true),
        "Exporting " + animation.getFileName(),
        monitor);
  }

  /** Exports the text that an editor shows, or the file, and reports the result. */
  public static void export(Shell shell, Path animation, Path target) {
    try {
      GltfAnswer answer = request(animation, target, true, null);
      WorkspaceFiles.refresh(target);
      int answered =
          MessageDialog.open(
              answer.isWarned() ? MessageDialog.WARNING : MessageDialog.INFORMATION,
              shell,
              TITLE,
              answer.message() + ".",
              SWT.NONE,
              IDialogConstants.OK_LABEL,
              "Show Folder");
      if (answered == 1) {
        Program.launch(target.getParent().toString());
      }
    } catch (IOException e) {
      MessageDialog.openError(shell, TITLE, Sentence.of(e.getMessage()));
    }
  }
}
