package org.rtmtext.eclipse.fix;

import java.net.URI;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.eclipse.compare.structuremergeviewer.DiffNode;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.ltk.core.refactoring.Change;
import org.eclipse.ltk.core.refactoring.NullChange;
import org.rtmtext.eclipse.compare.TextSide;
import org.rtmtext.eclipse.files.WorkspaceFiles;
import org.rtmtext.eclipse.server.LanguageServer;

/**
 * The fixes of one file, without checks: the server changes no file that has changed since the
 * preview. {@link FixChange} performs the fixes of all files together.
 */
public final class FileFix extends NullChange {
  private final FixPreview.File file;
  private final Path path;

  FileFix(FixPreview.File file, FixedResources selected) {
    super(String.format("%s - %s", selected.name(path(file)), file.description()));
    this.file = file;
    path = path(file);
  }

  private static Path path(FixPreview.File file) {
    return Path.of(URI.create(file.uri()));
  }

  String uri() {
    return file.uri();
  }

  /** The text of the file now and with its fixes. */
  record Texts(Path file, String before, String after) {
    DiffNode node() {
      return new DiffNode(new TextSide(file, before), new TextSide(file, after));
    }
  }

  /** Requests both texts; fails with a message for the user. */
  CompletableFuture<Texts> texts() {
    // One after the other: the server keeps the second text when it is asked for the first.
    return text(file.before())
        .thenCompose(
            before -> text(file.after()).thenApply(after -> new Texts(path, before, after)));
  }

  private static CompletableFuture<String> text(String uri) {
    return LanguageServer.current()
        .request("workspace/textDocumentContent", Map.of("uri", uri))
        .thenApply(answer -> answer.getAsJsonObject().get("text").getAsString());
  }

  @Override
  public Change perform(IProgressMonitor monitor) {
    throw new UnsupportedOperationException("FixChange fixes all files together");
  }

  @Override
  public Object getModifiedElement() {
    return WorkspaceFiles.first(path).orElse(null);
  }
}
