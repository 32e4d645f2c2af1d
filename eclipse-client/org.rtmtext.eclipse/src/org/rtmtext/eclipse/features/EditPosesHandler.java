package org.rtmtext.eclipse.features;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.ITextSelection;
import org.eclipse.jface.window.Window;
import org.eclipse.lsp4j.Command;
import org.eclipse.ui.IURIEditorInput;
import org.eclipse.ui.handlers.HandlerUtil;
import org.eclipse.ui.texteditor.ITextEditor;
import org.rtmtext.eclipse.platform.Editors;

/** Edit Poses: asks for an edit, which the server makes. */
public final class EditPosesHandler extends AbstractHandler {
  @Override
  public Object execute(ExecutionEvent event) {
    if (HandlerUtil.getActiveEditor(event) instanceof ITextEditor editor
        && editor.getEditorInput() instanceof IURIEditorInput input
        && editor.getSelectionProvider().getSelection() instanceof ITextSelection selection) {
      int line = selection.getStartLine();
      EditPosesDialog dialog =
          new EditPosesDialog(
              HandlerUtil.getActiveShell(event),
              bone(Editors.document(editor), line),
              frame(Editors.document(editor), line));
      if (dialog.open() == Window.OK) {
        run(input.getURI().toString(), dialog.edit());
      }
    }
    return null;
  }

  /** Asks the server to make an edit. */
  public static void run(String uri, Map<String, Object> edit) {
    Map<String, Object> arguments = new HashMap<>(edit);
    arguments.put("uri", uri);
    ActionProposal.execute(new Command("", "rtm.editPoses", List.of(arguments)));
  }

  private static String bone(IDocument document, int line) {
    String word = line(document, line).strip().split("\\s", 2)[0];
    return word.matches("\\w+") && !word.equals("frame") ? word : "BONE";
  }

  /** The frame of a line, from 1; empty before the first. */
  private static String frame(IDocument document, int line) {
    int frames = 0;
    for (int l = 0; l <= line; l++) {
      frames += line(document, l).startsWith("frame ") ? 1 : 0;
    }
    return frames == 0 ? "" : Integer.toString(frames);
  }

  private static String line(IDocument document, int line) {
    try {
      IRegion region = document.getLineInformation(line);
      return document.get(region.getOffset(), region.getLength());
    } catch (BadLocationException e) {
      return "";
    }
  }
}
