package org.rtmtext.lsp;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.MessageType;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.rtmtext.edits.AnimationEdits;
import org.rtmtext.edits.TextChange;
import org.rtmtext.lsp.feature.TextConversion;
import org.rtmtext.lsp.feature.WorkspaceEdits;
import org.rtmtext.lsp.protocol.RequestFailedException;
import org.rtmtext.lsp.session.Client;
import org.rtmtext.lsp.session.OpenText;
import org.rtmtext.lsp.session.Session;
import org.rtmtext.lsp.text.Snapshot;
import org.rtmtext.lsp.text.Workers;
import org.rtmtext.model.Animation;
import org.rtmtext.poses.PoseSkeleton;
import org.rtmtext.reader.TextReading;

/**
 * Replaces the text of an open document by the text of another animation, or by another form of the
 * same animation. The exact values of texts of poses are kept for the next save: those of the new
 * text, and those of the old text for an undo.
 */
final class ReplacedTexts {
  private static final String LOST_COMMENTS = "Comments were removed. Undo restores them.";

  private final Session session;
  private final Workers workers;

  ReplacedTexts(Session session) {
    this.session = session;
    workers = session.requests().workers();
  }

  /** The new text of a document: an animation with its stored values. */
  String printStored(Snapshot document, Animation animation) {
    String text = workers.compute(() -> TextConversion.print(document, animation));
    if (!text.equals(document.text().text())) {
      keepBase(document);
    }
    return text;
  }

  /** The new text of a document: an animation as poses. */
  String printPoses(Snapshot document, Animation animation, PoseSkeleton skeleton) {
    String text = workers.compute(() -> TextConversion.print(document, animation, skeleton));
    if (!text.equals(document.text().text())) {
      if (keepBase(document)) {
        session.animations().keepBase(document.uri(), text, animation, skeleton);
      }
    }
    return text;
  }

  /**
   * Keeps the base of a text that will be replaced.
   *
   * @return whether the text is open; a request may contain another one
   */
  private boolean keepBase(Snapshot document) {
    Optional<OpenText> open =
        session
            .documents()
            .text(document.uri())
            .filter(text -> text.snapshot().text().text().equals(document.text().text()));
    open.ifPresent(text -> session.animations().keepBase(text, document));
    return open.isPresent();
  }

  /**
   * The new text of a document: an animation in the form that the document has. Stored values
   * replace poses if no skeleton fits. May read files.
   */
  String print(Snapshot document, Animation animation) {
    return workers
        .analysis(document)
        .reading()
        .poseSkeleton()
        .flatMap(own -> session.skeletons().poses(document.uri(), animation, own))
        .map(skeleton -> printPoses(document, animation, skeleton))
        .orElseGet(() -> printStored(document, animation));
  }

  /**
   * The edits that replace the animation of a document. Warns the user if comments are lost. May
   * read files.
   *
   * @param before the animation of the document
   */
  List<TextEdit> replace(
      Snapshot document, Animation before, Animation after, Runnable checkCancelled) {
    TextReading reading = workers.analysis(document).reading();
    List<TextChange> changes;
    if (reading.poseSkeleton().isPresent()) {
      String text = print(document, after);
      changes = workers.compute(() -> AnimationEdits.replace(document.text(), text));
    } else {
      changes =
          workers.compute(() -> AnimationEdits.replace(reading, before, after, checkCancelled));
    }
    if (!document.text().comments(1).isEmpty()) {
      int left = TextChange.apply(document.text(), changes).comments(Integer.MAX_VALUE).size();
      if (left < document.text().comments(Integer.MAX_VALUE).size()) {
        session.client().log().show(MessageType.Warning, LOST_COMMENTS);
      }
    }
    return workers.compute(() -> WorkspaceEdits.of(document, changes));
  }

  /**
   * Lets the client apply an edit of a document.
   *
   * @param title of the command, which names the undo step
   * @return whether the client has applied it
   * @throws RequestFailedException if the text has changed in the meantime
   */
  CompletableFuture<Boolean> apply(String title, WorkspaceEdit edit, Snapshot document) {
    return apply(
        title,
        session.client().versioned(edit, document),
        session.documents().snapshot(document.uri()).stream()
            .anyMatch(d -> d.text() == document.text()));
  }

  /**
   * Lets the client apply an edit of a document, and then move the cursor.
   *
   * @param title of the command, which names the undo step
   * @param line to which the cursor is moved, from 0
   * @return whether the client has applied the edit
   * @throws RequestFailedException if the text has changed in the meantime
   */
  CompletableFuture<Boolean> apply(String title, WorkspaceEdit edit, Snapshot document, int line) {
    return apply(title, edit, document)
        .thenApply(
            applied -> {
              if (applied) {
                session.client().reveal(document.uri(), line);
              }
              return applied;
            });
  }

  /**
   * Lets the client apply an edit, which may name the version of the text that it is for.
   *
   * @param title of the command, which names the undo step
   * @param isCurrent whether the text has not changed in the meantime
   * @return whether the client has applied the edit
   * @throws RequestFailedException if the text has changed in the meantime
   */
  CompletableFuture<Boolean> apply(String title, WorkspaceEdit edit, boolean isCurrent) {
    if (!isCurrent) {
      throw new RequestFailedException("the text has changed in the meantime: try again");
    }
    Client client = session.client();
    return client
        .apply(title, edit)
        .whenComplete(
            (applied, fault) -> {
              if (fault != null || !applied) {
                client.log().warn(title + ": the client did not apply the edit");
              }
            });
  }
}
