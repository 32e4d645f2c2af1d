package org.rtmtext.eclipse.compare;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.eclipse.compare.IEncodedStreamContentAccessor;
import org.eclipse.compare.IStreamContentAccessor;
import org.eclipse.compare.ITypedElement;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.swt.graphics.Image;
import org.rtmtext.eclipse.platform.WordWrap;
import org.rtmtext.eclipse.server.LanguageServer;

/** One side of a comparison as text: an animation of a file, the local history or a commit. */
final class DecodedSide implements ITypedElement, IEncodedStreamContentAccessor {
  /** Characters per line of an error, which is shown in half of a window. */
  private static final int ERROR_WIDTH = 45;

  private final ITypedElement animation;
  private String text;

  DecodedSide(ITypedElement animation) {
    this.animation = animation;
  }

  @Override
  public InputStream getContents() throws CoreException {
    if (text == null) {
      text = text();
    }
    return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
  }

  private String text() throws CoreException {
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
  public String getCharset() {
    return StandardCharsets.UTF_8.name();
  }

  @Override
  public String getName() {
    return animation.getName();
  }

  @Override
  public Image getImage() {
    return animation.getImage();
  }

  @Override
  public String getType() {
    return "rtmt";
  }
}
