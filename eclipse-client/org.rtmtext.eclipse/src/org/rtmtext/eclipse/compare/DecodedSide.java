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

/** One animation of a comparison, wherever it comes from: a file, the history, or a commit. */
final class DecodedSide implements ITypedElement, IEncodedStreamContentAccessor {
  /** Characters of a line that half of a window has room for. */
  private static final int LINE = 45;

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
      // In its place, beside the other one: that is where it is looked for.
      return "// This cannot be shown as text:\n// "
          + String.join("\n// ", WordWrap.lines(e.getMessage(), LINE))
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
