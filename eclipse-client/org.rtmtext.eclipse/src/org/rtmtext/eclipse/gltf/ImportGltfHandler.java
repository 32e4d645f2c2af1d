package org.rtmtext.eclipse.gltf;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.viewers.ArrayContentProvider;
import org.eclipse.jface.viewers.LabelProvider;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.dialogs.ListDialog;
import org.eclipse.ui.handlers.HandlerUtil;
import org.eclipse.ui.texteditor.ITextEditor;
import org.eclipse.ui.texteditor.ITextEditorExtension2;
import org.rtmtext.eclipse.editor.ChosenAnimation;
import org.rtmtext.eclipse.platform.Editors;
import org.rtmtext.eclipse.platform.FileChooser;
import org.rtmtext.eclipse.platform.Notice;
import org.rtmtext.eclipse.platform.Sentence;
import org.rtmtext.eclipse.problems.Ranges;

/** Import glTF...: replaces the animation in an editor by that of a glTF file, as one change. */
public final class ImportGltfHandler extends AbstractHandler {
  private static final String TITLE = "Import glTF";

  @Override
  public Object execute(ExecutionEvent event) {
    if (HandlerUtil.getActiveEditor(event) instanceof ITextEditor editor) {
      Shell shell = HandlerUtil.getActiveShell(event);
      ChosenAnimation.of(editor.getEditorInput())
          .ifPresent(
              animation -> {
                Path file =
                    FileChooser.open(shell, TITLE, animation.getParent(), "*.glb;*.gltf", "glTF");
                if (file != null) {
                  read(shell, editor, file);
                }
              });
    }
    return null;
  }

  /** Imports a file into the text of an editor, and reports the result. */
  public static void read(Shell shell, ITextEditor editor, Path file) {
    if (editor instanceof ITextEditorExtension2 state && !state.validateEditorInputState()) {
      return;
    }
    try {
      Map<String, Object> options = new HashMap<>();
      options.put("file", file.toUri().toString());
      options.put("editsOnly", true);
      GltfAnswer answer = request(editor, file, options);
      while (answer.choice() != null) {
        String value = choose(shell, answer.choice());
        if (value == null) {
          return;
        }
        options.put(answer.choice().argument(), value);
        answer = request(editor, file, options);
      }
      report(shell, answer);
    } catch (IOException e) {
      MessageDialog.openError(shell, TITLE, Sentence.of(e.getMessage()));
    }
  }

  /** Requests the edits, and makes them if there are some. */
  private static GltfAnswer request(ITextEditor editor, Path file, Map<String, Object> options)
      throws IOException {
    IDocument document = Editors.document(editor);
    String text = document.get();
    Path animation = ChosenAnimation.of(editor.getEditorInput()).orElseThrow();
    GltfAnswer answer =
        GltfAnswer.to(
            "rtm.importGltf", animation, text, options, "Importing " + file.getFileName(), null);
    if (answer.edits() != null && answer.edits().length > 0) {
      if (!document.get().equals(text)) {
        throw new IOException("the text has changed in the meantime: try again");
      }
      Ranges.change(List.of(answer.edits()), document)
          .orElseThrow(() -> new IOException("the language server sent edits for a different text"))
          .run();
    }
    return answer;
  }

  /** Null if the user cancelled. */
  private static String choose(Shell shell, GltfAnswer.Choice choice) {
    ListDialog dialog = new ListDialog(shell);
    dialog.setTitle(TITLE);
    dialog.setMessage(choice.question());
    dialog.setContentProvider(ArrayContentProvider.getInstance());
    dialog.setLabelProvider(
        LabelProvider.createTextProvider(item -> ((GltfAnswer.Item) item).label()));
    dialog.setInput(choice.items());
    dialog.setInitialSelections(choice.items().get(0));
    dialog.open();
    Object[] chosen = dialog.getResult();
    return chosen == null || chosen.length == 0 ? null : ((GltfAnswer.Item) chosen[0]).value();
  }

  private static void report(Shell shell, GltfAnswer answer) {
    String message = answer.message() + ".";
    if (answer.isWarned()) {
      MessageDialog.openWarning(shell, TITLE, message);
    } else {
      Notice.show(message);
    }
  }
}
