package org.rtmtext.eclipse.compare;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.eclipse.compare.IEncodedStreamContentAccessor;
import org.eclipse.compare.ITypedElement;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.Status;
import org.eclipse.swt.graphics.Image;
import org.rtmtext.eclipse.files.ShownText;

/** One side of a comparison: the text that an editor shows, or would show, for a file. */
final class ShownSide implements ITypedElement, IEncodedStreamContentAccessor {
  private final Path file;
  private final String text;

  /**
   * @throws CoreException with a message for the user, if the file cannot be read
   */
  ShownSide(Path file) throws CoreException {
    this.file = file;
    try {
      text = ShownText.of(file, null);
    } catch (IOException e) {
      throw new CoreException(Status.error(e.getMessage(), e));
    }
  }

  @Override
  public InputStream getContents() {
    return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public String getCharset() {
    return StandardCharsets.UTF_8.name();
  }

  @Override
  public String getName() {
    return file.getFileName().toString();
  }

  @Override
  public Image getImage() {
    return null;
  }

  @Override
  public String getType() {
    return "rtmt";
  }
}
