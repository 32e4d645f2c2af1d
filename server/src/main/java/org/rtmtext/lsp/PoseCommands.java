package org.rtmtext.lsp;

import com.google.gson.JsonElement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.MessageType;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.rtmtext.analysis.Analysis;
import org.rtmtext.edits.CannotEditException;
import org.rtmtext.edits.EditedPlace;
import org.rtmtext.edits.PoseEdit;
import org.rtmtext.edits.PoseEdit.Kind;
import org.rtmtext.edits.PoseEdit.Source;
import org.rtmtext.edits.PoseEdit.Trait;
import org.rtmtext.lsp.feature.CommandArguments;
import org.rtmtext.lsp.feature.CommandArguments.Line;
import org.rtmtext.lsp.feature.Commands;
import org.rtmtext.lsp.feature.LinePlace;
import org.rtmtext.lsp.feature.PoseEditPrompts;
import org.rtmtext.lsp.feature.TextConversion;
import org.rtmtext.lsp.feature.TextFigure;
import org.rtmtext.lsp.feature.WorkspaceEdits;
import org.rtmtext.lsp.protocol.RequestFailedException;
import org.rtmtext.lsp.protocol.RtmUri;
import org.rtmtext.lsp.session.AnimationRequests;
import org.rtmtext.lsp.session.OpenText;
import org.rtmtext.lsp.session.Session;
import org.rtmtext.lsp.session.Skeletons;
import org.rtmtext.lsp.text.Progress;
import org.rtmtext.lsp.text.Snapshot;
import org.rtmtext.lsp.text.Workers;
import org.rtmtext.model.Animation;
import org.rtmtext.poses.PoseSkeleton;
import org.rtmtext.problem.Code;
import org.rtmtext.save.DecodedFile;
import org.rtmtext.syntax.TextDocument;
import org.rtmtext.syntax.Token;

/**
 * The commands of poses: show an open text as poses or with its stored values, and edit its poses.
 */
final class PoseCommands {
  private final Session session;
  private final AnimationRequests animations;
  private final Skeletons skeletons;
  private final Workers workers;
  private final ReplacedTexts texts;

  PoseCommands(Session session, ReplacedTexts texts) {
    this.session = session;
    this.texts = texts;
    animations = session.animations();
    skeletons = session.skeletons();
    workers = session.requests().workers();
  }

  /**
   * @param line of the cursor, from 0
   * @param compareWith the URI of an open text; if it shows poses, the text gets the same skeleton
   *     and joints
   */
  record ShowPoses(Optional<Line> line, Optional<String> compareWith) {}

  /**
   * The arguments that all edits have.
   *
   * @param check whether the edit is only checked
   * @param line of the cursor, from 0
   */
  record EditOptions(boolean check, OptionalDouble line) {
    /** The line of the cursor; -1 if it is unknown. */
    int cursor() {
      return (int) line.orElse(-1);
    }
  }

  /**
   * @param edit the name of a {@link Kind}
   * @param words as in {@link PoseEdit}
   * @param frames as in {@link PoseEdit}
   * @param ease as in {@link PoseEdit}; a whole number
   * @param check as in {@link EditOptions}
   * @param line as in {@link EditOptions}
   */
  record EditPoses(
      Optional<String> edit,
      Optional<String> words,
      Optional<String> frames,
      OptionalDouble ease,
      boolean check,
      OptionalDouble line) {
    /**
     * @throws RequestFailedException if there is no such edit, or the ease is no whole number
     */
    PoseEdit poseEdit() {
      return new PoseEdit(
          kind(edit.orElse("")),
          words.orElse(""),
          frames.orElse(""),
          PoseCommands.ease(ease.orElse(0)));
    }

    EditOptions options() {
      return new EditOptions(check, line);
    }

    /** The names of the present members, out of those for which clients ask the user. */
    List<String> given() {
      List<String> given = new ArrayList<>();
      words.ifPresent(w -> given.add(PoseEditPrompts.WORDS));
      frames.ifPresent(f -> given.add(PoseEditPrompts.FRAMES));
      ease.ifPresent(e -> given.add(PoseEditPrompts.EASE));
      return given;
    }
  }

  /**
   * The frame and the bone that a user should see after an edit.
   *
   * @param bone the name; null for none
   */
  private record Shown(int frame, String bone) {
    /**
     * @param line of the cursor before the edit: the user looks at its frame and bone. Negative if
     *     it is unknown
     */
    static Shown after(EditedPlace edited, Snapshot document, int line) {
      Optional<LinePlace> cursor = LinePlace.of(document, line);
      int frame = edited.frame(cursor.map(LinePlace::frame).orElse(-1));
      return new Shown(frame, cursor.map(LinePlace::bone).or(edited::bone).orElse(null));
    }
  }

  CompletableFuture<Boolean> showPoses(
      ShowPoses arguments, OpenText text, Snapshot document, CancelChecker cancel) {
    return show(true, text, document, arguments, cancel);
  }

  CompletableFuture<Boolean> showExact(
      ShowPoses arguments, OpenText text, Snapshot document, CancelChecker cancel) {
    return show(false, text, document, arguments, cancel);
  }

  /**
   * Shows a text as poses or with its stored values, with the cursor at the same row. The server
   * keeps the exact values for the next save. The user is warned if comments are lost, and if no
   * file has the exact values of the poses.
   *
   * @return whether the client has applied the edit
   * @throws RequestFailedException if the text has errors, no skeleton fits, or the text already
   *     has this form, unless it shows poses with another skeleton than those it would get
   */
  private CompletableFuture<Boolean> show(
      boolean asPoses,
      OpenText text,
      Snapshot document,
      ShowPoses arguments,
      CancelChecker cancel) {
    int line = arguments.line().map(Line::number).orElse(0);
    String other = arguments.compareWith().orElse("");
    try (Progress progress =
        session.client().progress("Printing the animation", document.text().length())) {
      Analysis analysis = workers.analysis(document);
      Optional<PoseSkeleton> like = asPoses ? shownSkeleton(other) : Optional.empty();
      boolean isAnew =
          like.isPresent()
              ? like.get().hasAll(analysis.bones())
                  && !like.equals(analysis.reading().poseSkeleton())
              : asPoses
                  && analysis.skeletonProblems().stream()
                      .anyMatch(p -> p.code() == Code.POSES_SKELETON);
      if (!isAnew && analysis.reading().poseSkeleton().isPresent() == asPoses) {
        throw new RequestFailedException(
            asPoses ? "the text shows poses already" : "the text shows exact values already");
      }
      Animation animation = animations.requireExact(text, analysis, "show it in another form");
      String printed =
          asPoses
              ? texts.printPoses(
                  document,
                  animation,
                  like.flatMap(l -> skeletons.comparedPoses(document.uri(), animation, l, other))
                      .orElseGet(
                          () -> skeletons.requirePoses(document, animation, "showing poses")))
              : texts.printStored(document, animation);
      cancel.checkCanceled();
      List<String> losses = new ArrayList<>();
      if (asPoses && !RtmUri.is(document.uri()) && !animations.isStored(text, animation)) {
        losses.add(
            "the numbers of poses are rounded, and no animation beside this text has the exact"
                + " values (undo restores them)");
      }
      TextConversion.lostComments(document).ifPresent(losses::add);
      if (!losses.isEmpty()) {
        session.client().log().show(MessageType.Warning, TextConversion.sentences(losses));
      }
      int row = sameRow(document.text(), line, TextDocument.of(printed));
      String title = asPoses ? Commands.SHOW_POSES_TITLE : Commands.SHOW_EXACT_TITLE;
      return texts.apply(title, TextConversion.edit(document, printed), document, row);
    }
  }

  /** The skeleton of an open text of poses; empty for other texts. */
  private Optional<PoseSkeleton> shownSkeleton(String uri) {
    return session
        .documents()
        .text(uri)
        .flatMap(open -> workers.analysis(open.snapshot()).reading().poseSkeleton());
  }

  /**
   * The line of the cursor's row in the new text. The row is searched for in the block with the
   * same index, then in the head, where it may have moved to {@code still}, then in the first
   * frame. If it is in none of them, the result is the first line of the block with the same index.
   *
   * @param cursor the line in the old text
   */
  private static int sameRow(TextDocument before, int cursor, TextDocument after) {
    int line = Math.min(cursor, before.lineCount() - 1);
    String text = before.line(line);
    int block = before.blockOfLine(line);
    for (int b : new int[] {block, 0, Math.min(1, after.blockCount() - 1)}) {
      // Backwards, because 'still' is the last section of the head with rows of bones.
      for (int l = after.endLine(b) - 1; l >= after.firstLine(b); l--) {
        String other = after.line(l);
        if (firstToken(other).equals(firstToken(text))
            && isRow(other) == isRow(text)
            && isInSkeleton(after, l) == isInSkeleton(before, line)) {
          return l;
        }
      }
    }
    return after.firstLine(block);
  }

  private static boolean isInSkeleton(TextDocument text, int line) {
    int section = line;
    while (section > 0 && !text.line(section).matches("\\w.*")) {
      section--;
    }
    return firstToken(text.line(section)).equals("skeleton");
  }

  private static boolean isRow(String line) {
    return line.indexOf('|') >= 0;
  }

  private static String firstToken(String line) {
    List<Token> tokens = Token.of(line);
    return tokens.isEmpty() ? "" : tokens.get(0).text(line);
  }

  void mirror(EditOptions options, OpenText text, Snapshot document, CancelChecker cancel) {
    PoseEdit edit = new PoseEdit(Kind.MIRROR, "", "", 0);
    if (options.check()) {
      check(edit, text, document);
    } else {
      edit("Mirror Left and Right", edit, options, text, document, cancel);
    }
  }

  /**
   * Edits the poses of a text, or checks the arguments that are present.
   *
   * @return the arguments for which the client still has to ask; none after an edit
   */
  PoseEditPrompts.Remaining edit(
      EditPoses arguments, OpenText text, Snapshot document, CancelChecker cancel) {
    PoseEdit edit = arguments.poseEdit();
    if (arguments.check()) {
      boolean isOneFrame = check(edit, text, document) == 1;
      return PoseEditPrompts.remaining(edit.kind(), arguments.given(), isOneFrame);
    }
    edit(edit.kind().title(), edit, arguments.options(), text, document, cancel);
    return PoseEditPrompts.Remaining.NONE;
  }

  /**
   * An open text after an edit, without editing it. May read files. Empty if the edit is
   * impossible: while a user types, the figure shows the text instead.
   *
   * @param arguments those of {@code rtm.editPoses}
   */
  Optional<TextFigure.Preview> preview(
      JsonElement arguments, OpenText text, Snapshot document, CancelChecker cancel) {
    try {
      EditPoses read = new CommandArguments(List.of(arguments)).read(EditPoses.class);
      PoseEdit edit = read.poseEdit();
      // The figure is drawn from the numbers of the text, so their exact values are not needed.
      Animation before =
          workers
              .compute(() -> workers.analysis(document).animation())
              .orElseThrow(() -> new RequestFailedException("the text has errors"));
      Source source = new Source(before, skeleton(edit, before, document), other(edit, document));
      PoseEdit.Edited edited = checked(() -> edit.apply(source, cancel::checkCanceled));
      Shown shown = Shown.after(edited.place(), document, read.options().cursor());
      return Optional.of(
          new TextFigure.Preview(document, edited.animation(), shown.frame(), shown.bone()));
    } catch (RequestFailedException e) {
      return Optional.empty();
    }
  }

  /**
   * Checks whether an edit is possible. Reads files.
   *
   * @return the number of frames to edit
   * @throws RequestFailedException if the text has errors, an argument is wrong, no skeleton fits,
   *     or the file of the other animation cannot be read
   */
  private int check(PoseEdit edit, OpenText text, Snapshot document) {
    try (Progress p = progress(document)) {
      Animation animation = animation(text, document);
      Source source =
          new Source(animation, skeleton(edit, animation, document), other(edit, document));
      return checked(() -> edit.check(source));
    }
  }

  private Progress progress(Snapshot document) {
    return session.client().progress("Editing poses", document.text().length());
  }

  private Animation animation(OpenText text, Snapshot document) {
    return animations.requireExact(text, workers.analysis(document), "edit its poses");
  }

  private Optional<PoseSkeleton> skeleton(PoseEdit edit, Animation animation, Snapshot document) {
    return edit.kind().has(Trait.SKELETON)
        ? workers
            .analysis(document)
            .reading()
            .poseSkeleton()
            .or(() -> Optional.of(skeletons.requirePoses(document, animation, "an edit of poses")))
        : Optional.empty();
  }

  /** The animation in the file that an edit names; empty if it does not name one. */
  private Optional<Animation> other(PoseEdit edit, Snapshot document) {
    return edit.kind().has(Trait.FILE) && !edit.words().isEmpty()
        ? Optional.of(
            animations.decoded(
                ConversionCommands.file(document.uri(), edit.words()), DecodedFile::animation))
        : Optional.empty();
  }

  /**
   * Edits the poses of a text. Reads files.
   *
   * @throws RequestFailedException if the text has errors, an argument is wrong, no skeleton fits,
   *     or there is nothing to change
   */
  private void edit(
      String title,
      PoseEdit edit,
      EditOptions options,
      OpenText text,
      Snapshot document,
      CancelChecker cancel) {
    try (Progress p = progress(document)) {
      Animation before = animation(text, document);
      Optional<PoseSkeleton> skeleton = skeleton(edit, before, document);
      Source source = new Source(before, skeleton, other(edit, document));
      PoseEdit.Edited edited = checked(() -> edit.apply(source, cancel::checkCanceled));
      cancel.checkCanceled();
      List<TextEdit> edits =
          texts.replace(document, before, edited.animation(), cancel::checkCanceled);
      if (edits.isEmpty()) {
        throw new RequestFailedException(
            "there is nothing to change" + edited.unmoved().map(bones -> "; " + bones).orElse(""));
      }
      edited.unmoved().ifPresent(bones -> session.client().log().show(MessageType.Warning, bones));
      WorkspaceEdit all = new WorkspaceEdit(Map.of(document.uri(), edits));
      if (options.line().isPresent()) {
        Shown shown = Shown.after(edited.place(), document, options.cursor());
        TextDocument after = WorkspaceEdits.applied(document, edits);
        int line = LinePlace.lineOfRow(after, shown.frame(), shown.bone());
        texts.apply(title, all, document, Math.max(0, line));
      } else {
        texts.apply(title, all, document);
      }
    }
  }

  private interface Edit<T> {
    T run() throws CannotEditException;
  }

  private <T> T checked(Edit<T> edit) {
    return workers.compute(
        () -> {
          try {
            return edit.run();
          } catch (CannotEditException e) {
            throw new RequestFailedException(e.getMessage());
          }
        });
  }

  private static int ease(double frames) {
    if (frames != Math.rint(frames) || Math.abs(frames) > Integer.MAX_VALUE) {
      throw new RequestFailedException("ease must be a whole number of frames, such as 3");
    }
    return (int) frames;
  }

  private static Kind kind(String name) {
    return Kind.named(name)
        .orElseThrow(
            () ->
                new RequestFailedException(
                    "edit must be one of "
                        + String.join(
                            ", ", Arrays.stream(Kind.values()).map(Kind::text).toList())));
  }
}
