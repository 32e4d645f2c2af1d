package org.rtmtext.eclipse.compare;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.Status;
import org.eclipse.swt.graphics.Image;
import org.rtmtext.eclipse.files.ShownText;

/** One side of a comparison: the text that an editor shows, or would show, for a file. */
public final class ShownSide implements TextSide {
  private final Path file;
  private final String text;

  public ShownSide(Path file, String text) {
    this.file = file;
    this.text = text;
  }

  /**
   * @throws CoreException with a message for the user, if the file cannot be read
   */
  static ShownSide of(Path file) throws CoreException {
    try {
      return new ShownSide(file, ShownText.of(file, null));
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
