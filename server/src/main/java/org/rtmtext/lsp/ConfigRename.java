package org.rtmtext.lsp;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.eclipse.lsp4j.MessageActionItem;
import org.eclipse.lsp4j.MessageType;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.PrepareRenameResult;
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
import org.rtmtext.config.ConfigPlace;
import org.rtmtext.files.DecodedText;
import org.rtmtext.files.FileBytes;
import org.rtmtext.lsp.BoneAnimations.Use;
import org.rtmtext.lsp.feature.BoneRename;
import org.rtmtext.lsp.feature.ConfigName;
import org.rtmtext.lsp.feature.ModelConfigDocument;
import org.rtmtext.lsp.protocol.RequestFailedException;
import org.rtmtext.lsp.protocol.RtmUri;
import org.rtmtext.lsp.protocol.RtmUri.AnimationUris;
import org.rtmtext.lsp.session.Session;
import org.rtmtext.lsp.text.Snapshot;
import org.rtmtext.lsp.text.Snapshot.IncrementalAnalysis;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Encoding;
import org.rtmtext.poses.PoseSkeleton;
import org.rtmtext.printer.TextPrinter;
import org.rtmtext.problem.Wording;
import org.rtmtext.reader.HeadLines;
import org.rtmtext.save.DecodedFile;
import org.rtmtext.skeleton.Bone;
import org.rtmtext.skeleton.Skeleton;
import org.rtmtext.syntax.TextDocument;

/**
 * Renames a bone in a {@code model.cfg} and in all animations whose skeleton contains it. The
 * client makes the edits after the user has confirmed the number of animations. Animations are
 * edited as text: a save then checks them and keeps all bytes except the name.
 */
public final class ConfigRename {
  private static final String RENAME = "Rename";

  private final Session session;
  private final BoneAnimations animations;

  /**
   * @param edits of all files; empty if the bone has the new name already
   * @param question for the user; states the number of animations
   */
  private record Plan(List<Either<TextDocumentEdit, ResourceOperation>> edits, String question) {}

  ConfigRename(Session session, BoneAnimations animations) {
    this.session = session;
    this.animations = animations;
  }

  /**
   * The name that a rename at a position would change. Empty if it is no name of a bone, or the
   * client cannot edit several files in one step.
   */
  Optional<PrepareRenameResult> prepare(ModelConfigDocument document, Position position) {
    return session.client().features().versionedEdits()
            && ConfigBone.at(document, position).isPresent()
        ? ConfigName.at(document, position)
            .map(ConfigName::token)
            .map(t -> new PrepareRenameResult(document.rangeInQuotes(t.place()), t.text()))
        : Optional.empty();
  }

  /**
   * Finds the edit that renames the bone at a position, after the workspace was read, and asks the
   * user to confirm it.
   *
   * @return completed with the edit, or with null if the server fails. Fails if a file cannot be
   *     changed, or the user does not confirm.
   */
  CompletableFuture<WorkspaceEdit> rename(
      ModelConfigDocument document, Position position, String newName) {
    return animations
        .whenReady("rename", cancel -> plan(document, position, newName, cancel), null)
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
    String name = newName == null ? "" : newName.strip();
    if (name.equals(bone.bone().spelled())) {
      return new Plan(List.of(), "");
    }
    refuseInvalid(bone, name);
    refuseNamedElsewhere(bone);
    List<TextEdit> inConfig =
        bone.names().stream()
            .map(p -> new TextEdit(ModelConfigDocument.range(p), ConfigName.quote(name)))
            .toList();
    String stored = stored(bone, name, inConfig);
    List<Either<TextDocumentEdit, ResourceOperation>> edits = new ArrayList<>();
    edits.add(edit(document.uri(), document.version(), inConfig));
    List<Use> uses = animations.of(bone, cancel);
    refuseUnwritable(uses);
    for (Use use : uses) {
      cancel.checkCanceled();
      Integer version = use.open().map(Snapshot::version).orElse(null);
      edits.add(edit(use.uri(), version, edits(use, stored, cancel)));
    }
    String question =
        String.format(
            "Rename %s to %s in %s and in %s?",
            Wording.quoted(bone.bone().name()),
            Wording.quoted(name),
            bone.bone().place().file().replaceFirst(".*[/\\\\]", ""),
            Wording.count(uses.size(), "animation"));
    return new Plan(edits, question);
  }

  private static Either<TextDocumentEdit, ResourceOperation> edit(
      String uri, Integer version, List<TextEdit> edits) {
    List<Either<TextEdit, SnippetTextEdit>> all = new ArrayList<>(edits.size());
    edits.forEach(e -> all.add(Either.forLeft(e)));
    return Either.forLeft(
        new TextDocumentEdit(new VersionedTextDocumentIdentifier(uri, version), all));
  }

  /**
   * Returns the edit after the user has confirmed it. The server asks, because LSP4J does not send
   * the annotations of text edits that would make the client ask.
   *
   * @param plan null if the server has failed
   */
  private CompletableFuture<WorkspaceEdit> confirmed(Plan plan) {
    WorkspaceEdit edit = plan == null ? null : new WorkspaceEdit(plan.edits());
    if (plan == null || plan.edits().isEmpty()) {
      return CompletableFuture.completedFuture(edit);
    }
    ShowMessageRequestParams question =
        new ShowMessageRequestParams(
            List.of(new MessageActionItem(RENAME), new MessageActionItem("Cancel")));
    question.setType(MessageType.Warning);
    question.setMessage(plan.question());
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

  /** Refuses an invalid name, and a name that another bone of the same skeleton has. */
  private static void refuseInvalid(ConfigBone bone, String name) {
    if (name.isEmpty()) {
      throw new RequestFailedException("the new name is empty: enter a name");
    }
    if (name.chars().anyMatch(c -> c < ' ' || c == '"')) {
      throw new RequestFailedException(
          "the new name contains a quote or a control character: enter another name");
    }
    for (Skeleton skeleton : bone.document().config().skeletons()) {
      Optional<Bone> taken = bone.isIn(skeleton) ? skeleton.findSpelled(name) : Optional.empty();
      if (taken.stream().anyMatch(t -> !t.place().equals(bone.bone().place()))) {
        throw new RequestFailedException(
            String.format(
                "%s is the name of another bone of %s: choose another name",
                Wording.quoted(name), Wording.quoted(skeleton.name())));
      }
    }
  }

  /**
   * Refuses to rename a bone that a skeleton in another {@code model.cfg} inherits and names as a
   * parent: that file is not edited.
   */
  private void refuseNamedElsewhere(ConfigBone bone) {
    ModelConfigDocument document = bone.document();
    String name = bone.bone().name();
    for (Skeleton heir : session.skeletons().workspace().skeletons()) {
      boolean inherits = heir.find(name).map(Bone::place).equals(Optional.of(bone.bone().place()));
      if (inherits
          && !document.has(heir.place())
          && heir.bones().stream()
              .anyMatch(b -> !document.has(b.place()) && Skeleton.areSame(b.parent(), name))) {
        throw new RequestFailedException(
            String.format(
                "%s was not renamed, because %s names it too: rename it there by hand",
                Wording.quoted(name), heir.place().file()));
      }
    }
  }

  /**
   * The new name as animations store it: one char per byte of the name in the edited {@code
   * model.cfg}.
   *
   * @throws RequestFailedException if the edits do not rename the bone everywhere, because a macro
   *     or another file names it
   */
  private static String stored(ConfigBone bone, String name, List<TextEdit> edits) {
    ModelConfigDocument document = bone.document();
    List<TextDocumentContentChangeEvent> lastFirst = new ArrayList<>();
    edits.forEach(
        e -> lastFirst.add(0, new TextDocumentContentChangeEvent(e.getRange(), e.getNewText())));
    List<Skeleton> edited = document.next(document.version(), lastFirst).config().skeletons();
    if (!isRenamed(bone, name, edited)) {
      Path file = Path.of(bone.bone().place().file()).getFileName();
      throw new RequestFailedException(
          String.format(
              "%s was not renamed, because %s: rename it there by hand",
              Wording.quoted(bone.bone().name()),
              document.has(bone.bone().place())
                  ? "a macro or an included file names it too"
                  : "it is defined in " + file));
    }
    return edited.stream()
        .flatMap(skeleton -> skeleton.findSpelled(name).stream())
        .map(Bone::name)
        .findFirst()
        .orElse(name);
  }

  /**
   * Whether the edited skeletons differ from those of the document only in the new name of the
   * bone.
   */
  private static boolean isRenamed(ConfigBone bone, String name, List<Skeleton> edited) {
    ConfigPlace place = bone.bone().place();
    return bone.document().config().skeletons().stream()
        .map(s -> parentsAndNames(s, b -> bone.isIn(s) && b.place().equals(place), name))
        .toList()
        .equals(edited.stream().map(s -> parentsAndNames(s, b -> false, name)).toList());
  }

  /**
   * For each bone, the index of its parent and its name, such as {@code 3 leftfoot}.
   *
   * @param isRenamed the bones that have the new name
   * @param name the new name
   */
  private static List<String> parentsAndNames(
      Skeleton skeleton, Predicate<Bone> isRenamed, String name) {
    return IntStream.range(0, skeleton.bones().size())
        .mapToObj(
            i -> {
              Bone b = skeleton.bones().get(i);
              return skeleton.parent(i) + " " + (isRenamed.test(b) ? name : b.spelled());
            })
        .toList();
  }

  /**
   * Refuses the rename if a file is read-only, or if the client cannot edit several {@code .rtm}
   * files at once.
   */
  private void refuseUnwritable(List<Use> uses) {
    refuse(
        uses,
        file -> Files.exists(file) && !Files.isWritable(file),
        "nothing was renamed, because these files cannot be written: ");
    if (session.client().animationUris() != AnimationUris.RTM) {
      refuse(
          uses,
          file -> !RtmUri.isText(file),
          "nothing was renamed, because this editor cannot edit several .rtm files at once: ");
    }
  }

  private static void refuse(List<Use> uses, Predicate<Path> isWrong, String why) {
    List<String> files = uses.stream().map(Use::file).filter(isWrong).map(Path::toString).toList();
    if (!files.isEmpty()) {
      throw new RequestFailedException(why + Wording.list(files));
    }
  }

  /**
   * The edits that rename a bone in an animation. The animation need not be open.
   *
   * @param name the new name, as animations store it
   * @throws RequestFailedException if the animation cannot be read, or cannot have a bone with this
   *     name
   */
  private List<TextEdit> edits(Use use, String name, CancelChecker cancel) {
    try {
      Snapshot document = use.open().isPresent() ? use.open().get() : read(use);
      Optional<Encoding> encoding = HeadLines.encoding(document.text());
      List<TextEdit> edits = new ArrayList<>();
      for (String old : use.names()) {
        // Binarised files have names in lower case.
        boolean isFolded =
            old.equals(Skeleton.folded(old)) && encoding.stream().anyMatch(Encoding::isBinarised);
        edits.addAll(
            BoneRename.edits(document, old, isFolded ? Skeleton.folded(name) : name, cancel));
      }
      return edits;
    } catch (IOException e) {
      throw new RequestFailedException("nothing was renamed: " + e.getMessage());
    } catch (RtmFormatException | RequestFailedException e) {
      throw new RequestFailedException(
          "nothing was renamed: " + use.file() + ": " + e.getMessage());
    }
  }

  private Snapshot read(Use use) throws IOException, RtmFormatException {
    byte[] bytes = FileBytes.readNamed(use.file());
    boolean isText = RtmUri.isText(use.file());
    String text = isText ? DecodedText.of(bytes).text() : printed(use, bytes);
    return new Snapshot(use.uri(), 0, TextDocument.of(text), new IncrementalAnalysis(!isText));
  }

  /** The text of an animation in the form in which the client opens it to edit it. */
  private String printed(Use use, byte[] bytes) throws RtmFormatException {
    Animation animation = DecodedFile.of(bytes).animation();
    Optional<PoseSkeleton> poses = session.skeletons().posesOfOpened(use.uri(), animation);
    return poses.isPresent()
        ? TextPrinter.print(animation, poses.get())
        : TextPrinter.print(animation);
  }
}
