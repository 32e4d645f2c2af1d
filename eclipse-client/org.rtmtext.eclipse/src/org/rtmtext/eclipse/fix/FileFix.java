package org.rtmtext.eclipse.fix;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
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
  private final String preview;
  private final FixPreview.File file;
  private final Path path;

  FileFix(String preview, FixPreview.File file, Path folder) {
    super(
        String.format(
            "%s - %s",
            folder.relativize(path(file)).toString().replace('\\', '/'),
            file.description()));
    this.preview = preview;
    this.file = file;
    path = path(file);
  }

  private static Path path(FixPreview.File file) {
    return Path.of(URI.create(file.uri()));
  }

  String uri() {
    return file.uri();
  }

  /** The text now and with its fixes; fails with a message for the user. */
  CompletableFuture<DiffNode> texts() {
    return LanguageServer.current()
        .request("rtm/fixDiff", Map.of("id", preview, "uri", file.uri()))
        .thenApply(JsonElement::getAsJsonObject)
        .thenApply(texts -> new DiffNode(side(texts, "before"), side(texts, "after")));
  }

  private TextSide side(JsonObject texts, String name) {
    return new TextSide(path, texts.get(name).getAsString());
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
