package org.rtmtext.lsp;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.eclipse.lsp4j.TextDocumentEdit;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.VersionedTextDocumentIdentifier;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.rtmtext.codec.RtmFormatException;
import org.rtmtext.files.DecodedText;
import org.rtmtext.files.FileBytes;
import org.rtmtext.lsp.feature.BoneRename;
import org.rtmtext.lsp.feature.ListedName;
import org.rtmtext.lsp.feature.ListedName.ConfigText;
import org.rtmtext.lsp.feature.ModelConfigDocument;
import org.rtmtext.lsp.protocol.RequestFailedException;
import org.rtmtext.lsp.protocol.RtmUri;
import org.rtmtext.lsp.protocol.RtmUri.AnimationUris;
import org.rtmtext.lsp.session.Session;
import org.rtmtext.lsp.text.Snapshot;
import org.rtmtext.lsp.text.Snapshot.IncrementalAnalysis;
import org.rtmtext.model.Encoding;
import org.rtmtext.printer.TextPrinter;
import org.rtmtext.problem.Wording;
import org.rtmtext.reader.HeadLines;
import org.rtmtext.save.DecodedFile;
import org.rtmtext.skeleton.Bone;
import org.rtmtext.skeleton.ConfigPlace;
import org.rtmtext.skeleton.Skeleton;
import org.rtmtext.syntax.TextDocument;

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

  /** Renames a bone in the texts of animations, open or not. */
  static final class AnimationNames {
    /** The files that a message lists. */
    private static final int MAX_LISTED = 5;

    private final Session session;
    private final String name;
    private final CancelChecker cancel;

    AnimationNames(Session session, String name, CancelChecker cancel) {
      this.session = session;
      this.name = name;
      this.cancel = cancel;
    }

    /**
     * Refuses to rename anything if a file cannot be changed.
     *
     * @throws RequestFailedException that lists these files
     */
    void refuseUnwritable(List<BoneAnimations.Use> uses) {
      List<Path> readOnly =
          uses.stream()
              .map(BoneAnimations.Use::file)
              .filter(file -> Files.exists(file) && !Files.isWritable(file))
              .toList();
      if (!readOnly.isEmpty()) {
        throw new RequestFailedException(
            "nothing was renamed, because these files cannot be written: " + listed(readOnly));
      }
      boolean showsAnimations = session.client().animationUris() == AnimationUris.RTM;
      List<Path> binary =
          uses.stream().map(BoneAnimations.Use::file).filter(file -> !RtmUri.isText(file)).toList();
      if (!showsAnimations && !binary.isEmpty()) {
        throw new RequestFailedException(
            "nothing was renamed, because this editor cannot edit several .rtm files at once: "
                + listed(binary));
      }
    }

    private static String listed(List<Path> files) {
      int more = files.size() - MAX_LISTED;
      return Wording.list(files.stream().limit(MAX_LISTED).map(Path::toString).toList())
          + (more > 0 ? " and " + more + " more" : "");
    }

    /**
     * The edits of an animation.
     *
     * @throws RequestFailedException if it cannot be read, or cannot have a bone with this name
     */
    List<TextEdit> edits(BoneAnimations.Use use) {
      Snapshot document = use.open().orElseGet(() -> read(use));
      List<TextEdit> edits = new ArrayList<>();
      for (String old : use.names()) {
        try {
          edits.addAll(BoneRename.edits(document, old, spelled(document, old), cancel));
        } catch (RequestFailedException e) {
          throw new RequestFailedException(
              "nothing was renamed: " + use.file() + ": " + e.getMessage());
        }
      }
      return edits;
    }

    /** Binarised files have names in lower case. */
    private String spelled(Snapshot document, String old) {
      Optional<Encoding> encoding = HeadLines.encoding(document.text());
      boolean isLowerCase = old.equals(Skeleton.folded(old));
      return isLowerCase && encoding.filter(Encoding::isBinarised).isPresent()
          ? Skeleton.folded(name)
          : name;
    }

    private Snapshot read(BoneAnimations.Use use) {
      try {
        byte[] bytes = FileBytes.readNamed(use.file());
        boolean isText = RtmUri.isText(use.file());
        String text =
            isText
                ? DecodedText.of(bytes).text()
                : TextPrinter.print(DecodedFile.of(bytes).animation());
        return new Snapshot(use.uri(), 0, TextDocument.of(text), new IncrementalAnalysis(!isText));
      } catch (IOException e) {
        throw new RequestFailedException("nothing was renamed: " + e.getMessage());
      } catch (RtmFormatException e) {
        throw new RequestFailedException(
            "nothing was renamed: " + use.file() + ": " + e.getMessage());
      }
    }
  }

  /** Renames a bone in its {@code model.cfg}. */
  static final class ConfigNames {
    private final ConfigBone bone;
    private final String name;
    private String stored;

    /**
     * @throws RequestFailedException if it is not a name, or another bone of a skeleton has it
     */
    ConfigNames(ConfigBone bone, String newName) {
      this.bone = bone;
      name = newName == null ? "" : newName.strip();
      if (name.isEmpty()) {
        throw new RequestFailedException("the new name is empty: enter a name");
      }
      if (name.chars().anyMatch(c -> c < ' ' || c == '"')) {
        throw new RequestFailedException(
            "the new name contains a quote or a control character: enter another name");
      }
      for (Skeleton skeleton : bone.document().config().skeletons()) {
        Optional<Bone> taken = isAffected(skeleton) ? skeleton.findSpelled(name) : Optional.empty();
        if (taken.filter(t -> !t.place().equals(bone.bone().place())).isPresent()) {
          throw new RequestFailedException(
              String.format(
                  "%s is the name of another bone of %s: choose another name",
                  Wording.quoted(name), Wording.quoted(skeleton.name())));
        }
      }
    }

    private boolean isAffected(Skeleton skeleton) {
      return bone.skeletons().contains(Skeleton.folded(skeleton.name()));
    }

    String name() {
      return name;
    }

    /** The bytes of the name in the file, one char each. To be called after {@link #edits}. */
    String stored() {
      return stored;
    }

    boolean isUnchanged() {
      return name.equals(bone.bone().spelled());
    }

    /**
     * The edits of the document.
     *
     * @throws RequestFailedException if they would not rename the bone everywhere, because a macro
     *     or an included file names it
     */
    List<TextEdit> edits() {
      if (bone.names().stream().noneMatch(bone::isDefinition)) {
        throw elsewhere();
      }
      List<TextEdit> edits = new ArrayList<>();
      StringBuilder text = new StringBuilder(bone.document().text());
      for (int i = bone.names().size() - 1; i >= 0; i--) {
        ListedName old = bone.names().get(i);
        int start = old.token().place().offset();
        edits.add(
            0,
            new TextEdit(ModelConfigDocument.range(old.token().place()), ConfigText.quote(name)));
        text.replace(start, old.end(), ConfigText.quote(name));
      }
      ModelConfigDocument edited =
          bone.document()
              .next(
                  bone.document().version(),
                  List.of(new TextDocumentContentChangeEvent(text.toString())));
      if (!isRenamed(bone.document().config().skeletons(), edited.config().skeletons())) {
        throw elsewhere();
      }
      stored =
          edited.config().skeletons().stream()
              .flatMap(skeleton -> skeleton.findSpelled(name).stream())
              .map(Bone::name)
              .findFirst()
              .orElse(name);
      return edits;
    }

    private RequestFailedException elsewhere() {
      String file = bone.bone().place().file();
      return new RequestFailedException(
          String.format(
              "%s was not renamed, because %s: rename it there by hand",
              Wording.quoted(bone.bone().name()),
              bone.document().has(bone.bone().place())
                  ? "a macro or an included file names it too"
                  : "it is defined in " + Path.of(file).getFileName()));
    }

    private boolean isRenamed(List<Skeleton> before, List<Skeleton> after) {
      if (before.size() != after.size()) {
        return false;
      }
      for (int s = 0; s < before.size(); s++) {
        Skeleton old = before.get(s);
        Skeleton now = after.get(s);
        if (old.bones().size() != now.bones().size()) {
          return false;
        }
        for (int i = 0; i < old.bones().size(); i++) {
          Bone was = old.bones().get(i);
          boolean isIt = isAffected(old) && was.place().equals(bone.bone().place());
          Bone is = now.bones().get(i);
          if (!is.spelled().equals(isIt ? name : was.spelled()) || old.parent(i) != now.parent(i)) {
            return false;
          }
        }
      }
      return true;
    }
  }
}
