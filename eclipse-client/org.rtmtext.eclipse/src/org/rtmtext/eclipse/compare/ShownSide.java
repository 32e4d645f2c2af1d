package org.rtmtext.eclipse.compare;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.Status;
import org.eclipse.swt.graphics.Image;
import org.rtmtext.eclipse.files.ShownText;

/** One side of a comparison: the text that an editor shows, or would show, for a file. */
final class ShownSide implements TextSide {
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
  public String text() {
    return text;
  }

  @Override
  public Optional<Path> file() {
    return Optional.of(file);
  }

  @Override
  public String getName() {
    return file.getFileName().toString();
  }

  @Override
  public Image getImage() {
    return null;
  }
}
