package org.rtmtext.lsp.feature;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.PrepareRenameResult;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.rtmtext.lsp.protocol.RequestFailedException;
import org.rtmtext.lsp.text.Snapshot;
import org.rtmtext.model.NameFields;
import org.rtmtext.poses.PoseSkeleton;
import org.rtmtext.problem.Quotes;
import org.rtmtext.problem.TextRange;
import org.rtmtext.problem.Wording;
import org.rtmtext.reader.HeadLines;
import org.rtmtext.reader.LineKind;
import org.rtmtext.reader.TextReading;
import org.rtmtext.skeleton.Skeleton;
import org.rtmtext.syntax.Names;
import org.rtmtext.syntax.TextDocument;

/** Renames a bone everywhere in a text. */
public final class BoneRename {
  private BoneRename() {}

  /** The name that a rename at a position would change; empty if there is none. */
  public static Optional<PrepareRenameResult> prepare(Snapshot document, Position position) {
    return BoneReference.any(document.text(), position)
        .filter(name -> name.use() != BoneReference.Use.STORED)
        .map(
            name ->
                new PrepareRenameResult(
                    name.range(),
                    name.readable() ? typed(name.bone()) : withoutQuotes(name.bone())));
  }

  private static String withoutQuotes(String written) {
    boolean quoted = written.length() > 1 && written.startsWith("\"") && written.endsWith("\"");
    return quoted ? written.substring(1, written.length() - 1) : written;
  }

  /**
   * Renames the bone at a position.
   *
   * @throws RequestFailedException if no bone can be renamed at the position, the encoding cannot
   *     store the name, or another bone has it
   */
  public static WorkspaceEdit edit(
      Snapshot document, Position position, String newName, CancelChecker cancel) {
    BoneReference name =
        BoneReference.any(document.text(), position)
            .orElseThrow(
                () ->
                    new RequestFailedException(
                        "this is not the name of a bone: put the cursor on a bone name, in the"
                            + " list or in a row"));
    if (name.use() == BoneReference.Use.STORED) {
      throw new RequestFailedException(
          "the name after 'as' applies only to this frame: edit it directly, or rename the bone at"
              + " the start of the row");
    }
    List<TextEdit> edits = rename(document, name.bone(), name.places(document), newName, cancel);
    return new WorkspaceEdit(Map.of(document.uri(), edits));
  }

  /**
   * Renames a bone everywhere in a text.
   *
   * @param newName as a user types it
   * @throws RequestFailedException if the encoding cannot store the name, or another bone has it
   */
  public static List<TextEdit> edits(
      Snapshot document, String bone, String newName, CancelChecker cancel) {
    TextReading reading = document.analysis().reading();
    return rename(document, bone, reading.rows().allNamesOf(bone), newName, cancel);
  }

  /**
   * @param bone the present name
   * @param names all places with this name
   */
  private static List<TextEdit> rename(
      Snapshot document, String bone, List<TextRange> names, String newName, CancelChecker cancel) {
    boolean isPlain = HeadLines.encoding(document.text()).stream().anyMatch(e -> !e.isBinarised());
    String wanted = read(newName, isPlain);
    if (wanted.equals(bone)) {
      return List.of();
    }
    cancel.checkCanceled();
    refuseIfTaken(document.analysis().reading(), bone, names, wanted);
    String token = Names.print(wanted);
    return names.stream().map(name -> new TextEdit(Snapshot.range(name), token)).toList();
  }

  /**
   * Refuses a name that the list, a frame or another section would then have twice. Rows whose bone
   * is not in the list may get the name of an entry: the entry may have been renamed by hand.
   */
  private static void refuseIfTaken(
      TextReading reading, String bone, List<TextRange> names, String wanted) {
    TextDocument document = reading.document();
    List<LineKind> head = LineKind.of(document, 0, document.endLine(0));
    Set<Object> parts = new HashSet<>();
    names.forEach(name -> parts.add(part(document, head, name)));
    refuseOtherJoint(reading, bone, parts, wanted);
    for (TextRange taken : reading.rows().allNamesOf(wanted)) {
      int block = document.blockOfLine(taken.line());
      if (parts.contains(part(document, head, taken)) && !names.contains(taken)) {
        String quoted = Wording.quoted(wanted);
        throw new RequestFailedException(
            block == 0
                ? quoted + " is the name of another bone: choose another name"
                : Wording.frame(block - 1)
                    + " has rows for both "
                    + Wording.quoted(bone)
                    + " and "
                    + quoted
                    + ": delete one of them, or choose another name");
      }
    }
  }

  /** Refuses a name by which rows of poses would find another joint, or none. */
  private static void refuseOtherJoint(
      TextReading reading, String bone, Set<Object> parts, String wanted) {
    Optional<PoseSkeleton> skeleton = reading.poseSkeleton();
    if (skeleton.isEmpty() || Skeleton.areSame(bone, wanted)) {
      return;
    }
    Skeleton bones = skeleton.get().skeleton();
    boolean isTable = skeleton.get().table() > 0;
    if (isTable && parts.contains(LineKind.BONE) && bones.find(bone).isPresent()) {
      throw new RequestFailedException(
          "rows of poses need the joint that "
              + skeleton.get().name()
              + " has for "
              + Wording.quoted(bone)
              + ": rename the bone in a text without poses");
    }
    if (!isTable && parts.contains(LineKind.JOINT) && bones.find(wanted).isPresent()) {
      throw new RequestFailedException(
          Wording.quoted(wanted) + " is the name of another bone: choose another name");
    }
  }

  /** The frame, or the section of the head, that contains a name. */
  private static Object part(TextDocument document, List<LineKind> head, TextRange name) {
    return name.line() < head.size() ? head.get(name.line()) : document.blockOfLine(name.line());
  }

  /**
   * The text that the rename box shows for a name: without quotes, or quoted as in the text. {@link
   * #read} converts it back.
   */
  static String typed(String name) {
    boolean plain =
        !name.isEmpty()
            && name.equals(name.strip())
            && name.charAt(0) != '"'
            && name.chars().allMatch(c -> Quotes.isPrintable((char) c));
    return plain ? name : Quotes.quote(name);
  }

  /**
   * The name that the user typed.
   *
   * @param isPlain whether plain files must be able to store it
   * @throws RequestFailedException if it is not a name that the encoding can store
   */
  static String read(String typed, boolean isPlain) {
    String stripped = typed == null ? "" : typed.strip();
    boolean quoted = stripped.startsWith("\"");
    String token =
        quoted ? stripped : '"' + stripped.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    Optional<String> name = Names.read(token);
    if (name.isEmpty()) {
      throw new RequestFailedException(
          Names.fault(token)
              .map(fault -> quoted ? fault : fault + ", with the name in quotes")
              .orElse(
                  "the name "
                      + stripped
                      + " is not quoted correctly: put one quote at each end, and write \\\" for a"
                      + " quote inside the name"));
    }
    refuseUnstorable(name.get(), isPlain);
    return name.get();
  }

  private static void refuseUnstorable(String name, boolean isPlain) {
    if (name.isEmpty()) {
      throw new RequestFailedException("the new name is empty: enter a name");
    }
    if (name.indexOf(0) >= 0) {
      throw new RequestFailedException(
          String.format(
              "name %s contains a NUL (\\x00), which ends the stored name: remove the NUL",
              Wording.quoted(name)));
    }
    if (isPlain && name.length() > NameFields.SIZE) {
      throw new RequestFailedException(
          String.format(
              "name %s has %d bytes; a plain file stores at most %d: choose a shorter one",
              Wording.quoted(name), name.length(), NameFields.SIZE));
    }
  }
}
