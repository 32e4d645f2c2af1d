package org.rtmtext.lsp;

import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.lsp4j.ChangeAnnotation;
import org.eclipse.lsp4j.FileOperationPatternKind;
import org.eclipse.lsp4j.FileRename;
import org.eclipse.lsp4j.RenameFile;
import org.eclipse.lsp4j.RenameFileOptions;
import org.eclipse.lsp4j.ResourceOperation;
import org.eclipse.lsp4j.TextDocumentEdit;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.rtmtext.lsp.protocol.RtmUri;

/**
 * Offers to rename {@code walk.rtmt} when {@code walk.rtm} next to it is renamed, and the reverse.
 * No existing file is overwritten.
 */
final class FileRenames {
  private static final String ANNOTATION = "sibling";

  private FileRenames() {}

  private record Rename(Path from, Path to) {}

  /**
   * Lets the client ask the server before animations and texts are renamed. Maps, because Gson
   * would read the annotations of LSP4J's classes, which takes time at each start.
   */
  static Map<String, Object> capability() {
    Map<String, Object> pattern =
        Map.of("glob", "**/*.{rtm,rtmt}", "matches", FileOperationPatternKind.File);
    return Map.of(
        "willRename", Map.of("filters", List.of(Map.of("pattern", pattern, "scheme", "file"))));
  }

  /**
   * The edit that renames the other file of each pair, after the user has confirmed it.
   *
   * @param renames the files that the user renames
   * @return empty if there is no other file to rename
   */
  static Optional<WorkspaceEdit> edit(List<FileRename> renames) {
    List<Rename> wanted =
        renames.stream()
            .flatMap(
                r ->
                    RtmUri.path(r.getOldUri())
                        .flatMap(from -> RtmUri.path(r.getNewUri()).map(to -> new Rename(from, to)))
                        .stream())
            .toList();
    Set<Path> involved =
        wanted.stream().flatMap(r -> Stream.of(r.from(), r.to())).collect(Collectors.toSet());
    List<Either<TextDocumentEdit, ResourceOperation>> edits = new ArrayList<>();
    for (Rename rename : wanted) {
      sibling(rename)
          .filter(s -> !involved.contains(s.from()) && !involved.contains(s.to()))
          .filter(s -> Files.isRegularFile(s.from()))
          .filter(s -> !Files.exists(s.to(), LinkOption.NOFOLLOW_LINKS))
          .ifPresent(s -> edits.add(Either.forRight(operation(s))));
    }
    if (edits.isEmpty()) {
      return Optional.empty();
    }
    WorkspaceEdit edit = new WorkspaceEdit(edits);
    ChangeAnnotation annotation =
        new ChangeAnnotation("Rename the animation and its text together");
    annotation.setNeedsConfirmation(true);
    edit.setChangeAnnotations(Map.of(ANNOTATION, annotation));
    return Optional.of(edit);
  }

  private static RenameFile operation(Rename rename) {
    RenameFile operation =
        new RenameFile(rename.from().toUri().toString(), rename.to().toUri().toString());
    operation.setOptions(new RenameFileOptions(false, true));
    operation.setAnnotationId(ANNOTATION);
    return operation;
  }

  /**
   * The rename of the other file of a pair. Empty if the renamed file belongs to no pair, or its
   * new name has another extension.
   */
  private static Optional<Rename> sibling(Rename rename) {
    return RtmUri.isText(rename.from()) == RtmUri.isText(rename.to())
        ? sibling(rename.from())
            .flatMap(from -> sibling(rename.to()).map(to -> new Rename(from, to)))
        : Optional.empty();
  }

  private static Optional<Path> sibling(Path file) {
    String name = String.valueOf(file.getFileName());
    String stem = name.replaceFirst("(?i)\\.rtmt?$", "");
    return stem.equals(name)
        ? Optional.empty()
        : Optional.of(file.resolveSibling(stem + (RtmUri.isText(file) ? ".rtm" : ".rtmt")));
  }
}
