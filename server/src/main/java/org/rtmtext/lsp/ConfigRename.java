package org.rtmtext.lsp;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.MessageActionItem;
import org.eclipse.lsp4j.MessageType;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.PrepareRenameResult;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.ResourceOperation;
import org.eclipse.lsp4j.ShowMessageRequestParams;
import org.eclipse.lsp4j.SnippetTextEdit;
import org.eclipse.lsp4j.TextDocumentEdit;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.VersionedTextDocumentIdentifier;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.rtmtext.lsp.feature.ModelConfigDocument;
import org.rtmtext.lsp.protocol.RequestFailedException;
import org.rtmtext.lsp.session.Session;
import org.rtmtext.problem.Wording;
import org.rtmtext.skeleton.ConfigPlace;

/**
 * Renames a bone in a {@code model.cfg} and in all animations whose skeleton contains it. The
 * client makes all edits, after the user has confirmed the number of files; animations are edited
 * as text, so that a save checks them and keeps all other bytes.
 */
public final class ConfigRename {
  private static final String RENAME = "Rename";

  private final Session session;
  private final BoneAnimations animations;

  /**
   * @param question states the number of files
   */
  private record Plan(List<TextDocumentEdit> edits, String question) {}

  public ConfigRename(Session session) {
    this.session = session;
    animations = new BoneAnimations(session);
  }

  /** The name at a position that would be changed. */
  public Optional<PrepareRenameResult> prepare(ModelConfigDocument document, Position position) {
    if (!session.client().features().versionedEdits()) {
      return Optional.empty();
    }
    return ConfigBone.at(document, position)
        .map(
            bone -> {
              Range range = ModelConfigDocument.range(bone.at().token().place());
              if (document.written(bone.at().token().place()).endsWith("\"")) {
                range.getStart().setCharacter(range.getStart().getCharacter() + 1);
                range.getEnd().setCharacter(range.getEnd().getCharacter() - 1);
              }
              return new PrepareRenameResult(range, bone.at().token().text());
            });
  }

  /**
   * Renames the bone at a position, as soon as the workspace was read. Fails without an edit if any
   * file cannot be changed.
   */
  public CompletableFuture<WorkspaceEdit> rename(
      ModelConfigDocument document, Position position, String newName) {
    return animations
        .ready()
        .thenCompose(
            nothing ->
                session
                    .requests()
                    .readFiles("rename", cancel -> plan(document, position, newName, cancel), null))
        .thenCompose(this::confirmed);
  }

  private Plan plan(
      ModelConfigDocument document, Position position, String newName, CancelChecker cancel) {
    if (!session.client().features().versionedEdits()) {
      throw new RequestFailedException(
          "this editor cannot apply edits to several files: rename the bone in each of them");
    }
    ConfigBone bone =
        ConfigBone.at(document, position)
            .orElseThrow(
                () ->
                    new RequestFailedException(
                        "this is not the name of a bone: put the cursor on a name in the list"
                            + " skeletonBones"));
    ConfigNames names = new ConfigNames(bone, newName);
    if (names.isUnchanged()) {
      return new Plan(List.of(), "");
    }
    List<TextDocumentEdit> edits = new ArrayList<>();
    edits.add(edit(document.uri(), document.version(), names.edits()));
    AnimationNames inAnimation = new AnimationNames(session, names.stored(), cancel);
    List<BoneAnimations.Use> uses = animations.of(bone, cancel);
    inAnimation.refuseUnwritable(uses);
    for (BoneAnimations.Use use : uses) {
      cancel.checkCanceled();
      Integer version = use.open().map(open -> open.version()).orElse(null);
      edits.add(edit(use.uri(), version, inAnimation.edits(use)));
    }
    ConfigPlace place = bone.bone().place();
    String file = place.file().replaceFirst(".*[/\\\\]", "");
    String question =
        String.format(
            "Rename %s to %s in %s and in %s",
            Wording.quoted(bone.bone().name()),
            Wording.quoted(names.name()),
            file,
            Wording.count(uses.size(), "animation"));
    return new Plan(edits, question);
  }

  private static TextDocumentEdit edit(String uri, Integer version, List<TextEdit> edits) {
    List<Either<TextEdit, SnippetTextEdit>> all = new ArrayList<>(edits.size());
    edits.forEach(e -> all.add(Either.forLeft(e)));
    return new TextDocumentEdit(new VersionedTextDocumentIdentifier(uri, version), all);
  }

  /**
   * The edit, after the user has confirmed it. Annotations, with which a client would ask, are lost
   * when LSP4J writes the edits.
   */
  private CompletableFuture<WorkspaceEdit> confirmed(Plan plan) {
    if (plan == null) {
      return CompletableFuture.completedFuture(null);
    }
    List<Either<TextDocumentEdit, ResourceOperation>> changes = new ArrayList<>();
    plan.edits().forEach(e -> changes.add(Either.forLeft(e)));
    WorkspaceEdit edit = new WorkspaceEdit(changes);
    if (changes.isEmpty()) {
      return CompletableFuture.completedFuture(edit);
    }
    ShowMessageRequestParams question =
        new ShowMessageRequestParams(
            List.of(new MessageActionItem(RENAME), new MessageActionItem("Cancel")));
    question.setType(MessageType.Warning);
    question.setMessage(plan.question() + "?");
    return session
        .client()
        .proxy()
        .showMessageRequest(question)
        .thenApply(
            answer -> {
              if (answer == null || !RENAME.equals(answer.getTitle())) {
                throw new RequestFailedException("the bone was not renamed");
              }
              return edit;
            });
  }
}
