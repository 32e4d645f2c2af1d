package org.rtmtext.eclipse.test;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.core.filebuffers.FileBuffers;
import org.eclipse.core.filebuffers.ITextFileBufferManager;
import org.eclipse.core.filebuffers.LocationKind;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.Adapters;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.Position;
import org.eclipse.jface.text.source.Annotation;
import org.eclipse.jface.text.source.IAnnotationModel;
import org.eclipse.jface.text.source.IAnnotationModelExtension;
import org.eclipse.ui.IEditorReference;
import org.eclipse.ui.IFileEditorInput;
import org.eclipse.ui.IURIEditorInput;
import org.eclipse.ui.texteditor.ITextEditor;

/**
 * Shows diagnostics as LSP4E 0.19.15 does: if their URI is that of a resource, or adapts to one, as
 * markers of the resource, at offsets in the text that the file has when it is read as text;
 * otherwise as annotations in the editors with that URI.
 */
final class Lsp4eDiagnostics {
  private static final String MARKER = "org.eclipse.core.resources.problemmarker";
  private static final String SOURCE = "lsp4e";

  private static final class Shown extends Annotation {
    Shown(String message) {
      super("org.eclipse.ui.workbench.texteditor.error", false, message);
    }
  }

  private Lsp4eDiagnostics() {}

  static URI uri(ITextEditor editor) {
    return editor.getEditorInput() instanceof IFileEditorInput input
        ? input.getFile().getLocationURI()
        : ((IURIEditorInput) editor.getEditorInput()).getURI();
  }

  /** Call on the UI thread. */
  static void show(JsonObject params) {
    try {
      IResource resource = resource(params.get("uri").getAsString());
      if (resource != null && resource.isAccessible()) {
        mark(resource, params);
      } else {
        annotate(params);
      }
    } catch (CoreException | BadLocationException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The resource that a URI stands for; null if there is none. */
  static IResource resource(String uri) {
    if (!uri.startsWith("file:/")) {
      return Adapters.adapt(uri, IResource.class, true);
    }
    IResource[] files =
        ResourcesPlugin.getWorkspace().getRoot().findFilesForLocationURI(URI.create(uri));
    return files.length == 0 ? null : files[0];
  }

  private static void mark(IResource resource, JsonObject params)
      throws CoreException, BadLocationException {
    for (IMarker marker : resource.findMarkers(MARKER, false, IResource.DEPTH_ZERO)) {
      if (SOURCE.equals(marker.getAttribute(IMarker.SOURCE_ID, null))) {
        marker.delete();
      }
    }
    ITextFileBufferManager buffers = FileBuffers.getTextFileBufferManager();
    buffers.connect(resource.getFullPath(), LocationKind.IFILE, null);
    try {
      IDocument document =
          buffers.getTextFileBuffer(resource.getFullPath(), LocationKind.IFILE).getDocument();
      for (JsonElement diagnostic : params.getAsJsonArray("diagnostics")) {
        int start = offset(diagnostic, "start", document);
        resource.createMarker(
            MARKER,
            Map.of(
                IMarker.SEVERITY,
                IMarker.SEVERITY_ERROR,
                IMarker.MESSAGE,
                message(diagnostic),
                IMarker.LINE_NUMBER,
                document.getLineOfOffset(start) + 1,
                IMarker.CHAR_START,
                start,
                IMarker.CHAR_END,
                offset(diagnostic, "end", document),
                IMarker.SOURCE_ID,
                SOURCE));
      }
    } finally {
      buffers.disconnect(resource.getFullPath(), LocationKind.IFILE, null);
    }
  }

  private static void annotate(JsonObject params) throws CoreException, BadLocationException {
    for (IEditorReference reference : Workspace.page().getEditorReferences()) {
      if (reference.getEditor(false) instanceof ITextEditor editor
          && uri(editor).toASCIIString().equals(params.get("uri").getAsString())) {
        annotate(editor, params);
      }
    }
  }

  private static void annotate(ITextEditor editor, JsonObject params) throws BadLocationException {
    IDocument document = Workspace.document(editor);
    IAnnotationModel model =
        editor.getDocumentProvider().getAnnotationModel(editor.getEditorInput());
    List<Annotation> removed = new ArrayList<>();
    model
        .getAnnotationIterator()
        .forEachRemaining(
            annotation -> {
              if (annotation instanceof Shown) {
                removed.add(annotation);
              }
            });
    Map<Annotation, Position> added = new HashMap<>();
    for (JsonElement diagnostic : params.getAsJsonArray("diagnostics")) {
      int start = offset(diagnostic, "start", document);
      added.put(
          new Shown(message(diagnostic)),
          new Position(start, offset(diagnostic, "end", document) - start));
    }
    ((IAnnotationModelExtension) model)
        .replaceAnnotations(removed.toArray(Annotation[]::new), added);
  }

  private static String message(JsonElement diagnostic) {
    return diagnostic.getAsJsonObject().get("message").getAsString();
  }

  /** Positions after the end of the text are moved into it. */
  private static int offset(JsonElement diagnostic, String end, IDocument document)
      throws BadLocationException {
    JsonObject position =
        diagnostic.getAsJsonObject().getAsJsonObject("range").getAsJsonObject(end);
    int line = Math.min(position.get("line").getAsInt(), document.getNumberOfLines() - 1);
    int character = Math.min(position.get("character").getAsInt(), document.getLineLength(line));
    return document.getLineOffset(line) + character;
  }
}
