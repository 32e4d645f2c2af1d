package org.rtmtext.eclipse.compare;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Optional;
import org.eclipse.compare.IResourceProvider;
import org.eclipse.compare.IStreamContentAccessor;
import org.eclipse.compare.ITypedElement;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IPath;
import org.eclipse.swt.graphics.Image;
import org.rtmtext.eclipse.platform.WordWrap;
import org.rtmtext.eclipse.server.LanguageServer;

/** One side of a comparison as text: an animation of a file, the local history or a commit. */
final class DecodedSide implements TextSide {
  /** Characters per line of an error, which is shown in half of a window. */
  private static final int ERROR_WIDTH = 45;

  private final ITypedElement animation;
  private String text;

  DecodedSide(ITypedElement animation) {
    this.animation = animation;
  }

  @Override
  public String text() throws CoreException {
    if (text == null) {
      text = decoded();
    }
    return text;
  }

  @Override
  public Optional<Path> file() {
    return animation instanceof IResourceProvider provider
        ? Optional.ofNullable(provider.getResource().getLocation()).map(IPath::toPath)
        : Optional.empty();
  }

  private String decoded() throws CoreException {
    if (!(animation instanceof IStreamContentAccessor content)) {
      return "";
    }
    try (InputStream in = content.getContents()) {
      return in == null ? "" : LanguageServer.current().decode(in, animation.getName());
    } catch (IOException e) {
      return "// Cannot be shown as text:\n// "
          + String.join("\n// ", WordWrap.lines(e.getMessage(), ERROR_WIDTH))
          + "\n";
    }
  }

  @Override
  public String getName() {
    return animation.getName();
  }

  @Override
  public Image getImage() {
    return animation.getImage();
  }
}
