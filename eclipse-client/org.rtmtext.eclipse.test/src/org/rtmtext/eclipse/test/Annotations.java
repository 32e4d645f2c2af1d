package org.rtmtext.eclipse.test;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.eclipse.jface.text.Position;
import org.eclipse.jface.text.source.Annotation;
import org.eclipse.jface.text.source.IAnnotationModel;
import org.eclipse.ui.texteditor.ITextEditor;

/** The problems that an editor underlines. */
final class Annotations {
  private static final String PROBLEM =
      "org\\.eclipse\\.ui\\.workbench\\.texteditor\\.(error|warning|info)";

  private record Shown(Annotation annotation, Position position) {}

  private Annotations() {}

  static IAnnotationModel model(ITextEditor editor) {
    return editor.getDocumentProvider().getAnnotationModel(editor.getEditorInput());
  }

  private static List<Shown> shown(ITextEditor editor) {
    IAnnotationModel model = model(editor);
    List<Shown> shown = new ArrayList<>();
    for (Iterator<Annotation> i = model.getAnnotationIterator(); i.hasNext(); ) {
      Annotation annotation = i.next();
      Position position = model.getPosition(annotation);
      // Without a position, it was removed by another thread in the meantime.
      if (String.valueOf(annotation.getType()).matches(PROBLEM) && position != null) {
        shown.add(new Shown(annotation, position));
      }
    }
    return shown;
  }

  /** The messages of all problems, each in one line. */
  static List<String> messages(ITextEditor editor) {
    return shown(editor).stream()
        .map(problem -> problem.annotation().getText().replace('\n', ' '))
        .toList();
  }

  /** The underlined texts. */
  static List<String> texts(ITextEditor editor) {
    String text = Workspace.document(editor).get();
    return shown(editor).stream()
        .map(Shown::position)
        .map(p -> text.substring(p.offset, p.offset + p.length))
        .toList();
  }
}
