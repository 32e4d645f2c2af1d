package org.rtmtext.eclipse.features;

import com.google.gson.JsonObject;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.eclipse.jface.dialogs.IDialogConstants;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.Position;
import org.eclipse.jface.text.reconciler.IReconciler;
import org.eclipse.jface.text.reconciler.IReconcilingStrategy;
import org.eclipse.jface.text.source.Annotation;
import org.eclipse.jface.text.source.IAnnotationModel;
import org.eclipse.jface.text.source.ISourceViewer;
import org.eclipse.swt.SWT;
import org.eclipse.swt.events.FocusListener;
import org.eclipse.ui.PlatformUI;
import org.rtmtext.eclipse.compare.CompareWithHandler;
import org.rtmtext.eclipse.files.GitConflict;
import org.rtmtext.eclipse.files.TextBuffers;
import org.rtmtext.eclipse.platform.Notice;
import org.rtmtext.eclipse.platform.Sentence;
import org.rtmtext.eclipse.platform.UiThread;
import org.rtmtext.eclipse.problems.DocumentSynchronizer;
import org.rtmtext.eclipse.problems.DocumentVersion;
import org.rtmtext.eclipse.problems.Problem;
import org.rtmtext.eclipse.server.LanguageServer;

/**
 * Marks the start of a text whose animation has a merge conflict, because the text is only one of
 * the versions. Its quick fixes compare, merge or replace the text; they do not change the file.
 */
public final class Conflict extends Annotation {
  private static final String COMPARE = "Compare with theirs";
  private static final String MERGE = "Merge with theirs";
  private static final String TAKE = "Take theirs";

  /** Length of the first word of a text. */
  private static final int FIRST_WORD = 3;

  private final Path file;

  private Conflict(Path file) {
    super(
        Problem.WARNING,
        false,
        file.getFileName() + " has a merge conflict: this text is only one of its versions");
    this.file = file;
  }

  /**
   * Looks for a conflict whenever the user comes to a text: git may have begun or ended a merge.
   */
  public static final class Finder implements IReconciler {
    private final FocusListener focus = FocusListener.focusGainedAdapter(event -> find());
    private ITextViewer viewer;

    @Override
    public void install(ITextViewer installed) {
      viewer = installed;
      viewer.getTextWidget().addFocusListener(focus);
    }

    @Override
    public void uninstall() {
      if (viewer.getTextWidget() != null) {
        viewer.getTextWidget().removeFocusListener(focus);
      }
    }

    @Override
    public IReconcilingStrategy getReconcilingStrategy(String contentType) {
      return null;
    }

    private void find() {
      if (viewer instanceof ISourceViewer source && source.getAnnotationModel() != null) {
        IAnnotationModel problems = source.getAnnotationModel();
        TextBuffers.animation(viewer.getDocument())
            .ifPresent(
                file ->
                    UiThread.whenComplete(
                        GitConflict.exists(file),
                        (exists, failure) -> show(exists, file, problems)));
      }
    }

    private static void show(boolean exists, Path file, IAnnotationModel problems) {
      Optional<Conflict> shown = of(problems);
      if (!exists) {
        shown.ifPresent(problems::removeAnnotation);
      } else if (shown.isEmpty()) {
        problems.addAnnotation(new Conflict(file), new Position(0, FIRST_WORD));
      }
    }
  }

  private static Optional<Conflict> of(IAnnotationModel problems) {
    for (Iterator<Annotation> i = problems.getAnnotationIterator(); i.hasNext(); ) {
      if (i.next() instanceof Conflict conflict) {
        return Optional.of(conflict);
      }
    }
    return Optional.empty();
  }

  /** The quick fixes of a conflict in a text. */
  static List<ActionProposal> fixes(ISourceViewer viewer) {
    IDocument document = viewer.getDocument();
    return Optional.ofNullable(viewer.getAnnotationModel())
        .flatMap(Conflict::of)
        .map(conflict -> conflict.fixes(document))
        .orElse(List.of());
  }

  private List<ActionProposal> fixes(IDocument document) {
    return List.of(
        new ActionProposal(COMPARE, this::compare),
        // Both versions of what was changed differently are in the text, between git's marks.
        new ActionProposal(MERGE, () -> replace(document, MERGE, conflict -> conflict)),
        new ActionProposal(TAKE, () -> replace(document, TAKE, GitConflict::won)));
  }

  private void compare() {
    String name = file.getFileName() + " (theirs)";
    orTell(GitConflict.read(file), c -> CompareWithHandler.compare(name, c.theirs(), file));
  }

  /**
   * Replaces a text by the exact values of the merged animation. Asks first if that would lose
   * edits: those of the text, and those that were saved since the conflict began.
   *
   * @param step the name of the undo step
   */
  private void replace(IDocument document, String step, UnaryOperator<GitConflict> wanted) {
    Optional<DocumentVersion> version = DocumentSynchronizer.version(document);
    if (version.isEmpty()) {
      Notice.show("The text is no longer open, or the language server is not running.");
      return;
    }
    boolean isUnsaved = TextBuffers.buffer(file).filter(TextBuffers::isUnsaved).isPresent();
    CompletableFuture<GitConflict> conflict = GitConflict.read(file);
    orTell(
        conflict.thenApply(c -> isUnsaved || c.isEdited()),
        isEdited -> {
          if (!isEdited || confirms(step)) {
            merge(version.get(), step, wanted.apply(conflict.join()));
          }
        });
  }

  private boolean confirms(String step) {
    int answer =
        MessageDialog.open(
            MessageDialog.WARNING,
            PlatformUI.getWorkbench().getModalDialogShellProvider().getShell(),
            step,
            file.getFileName()
                + " was edited after git left the conflict. Replace it, and lose these edits?",
            SWT.NONE,
            "Replace",
            IDialogConstants.CANCEL_LABEL);
    return answer == 0;
  }

  private static void merge(DocumentVersion version, String step, GitConflict conflict) {
    orTell(
        LanguageServer.current().request("rtm/merge", conflict),
        answer -> {
          JsonObject merged = answer.getAsJsonObject();
          String text = merged.get("text").getAsString();
          boolean isMerged = merged.get("conflicts").getAsInt() == 0;
          if (!WorkspaceEdits.replace(version, text, step)) {
            Notice.show("The text has changed in the meantime: try again.");
          } else {
            String conflicts = isMerged ? "" : Sentence.of(merged.get("message").getAsString());
            Notice.show(
                (conflicts + " When the text is right, save it and stage the file.").strip());
          }
        });
  }

  private static <T> void orTell(CompletableFuture<T> answer, Consumer<T> consumer) {
    UiThread.whenComplete(
        answer.thenAccept(result -> UiThread.run(() -> consumer.accept(result))),
        (done, failure) -> {
          if (failure != null) {
            Notice.show(Sentence.of(failure.getMessage()));
          }
        });
  }
}
