package org.rtmtext.eclipse.compare;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import org.eclipse.compare.IEncodedStreamContentAccessor;
import org.eclipse.compare.ITypedElement;
import org.eclipse.core.runtime.CoreException;

/** One side of a comparison as text. */
interface TextSide extends ITypedElement, IEncodedStreamContentAccessor {
  String text() throws CoreException;

  /** The file; empty for a revision. */
  Optional<Path> file();

  @Override
  default InputStream getContents() throws CoreException {
    return new ByteArrayInputStream(text().getBytes(StandardCharsets.UTF_8));
  }

  @Override
  default String getCharset() {
    return StandardCharsets.UTF_8.name();
  }

  @Override
  default String getType() {
    return "rtmt";
  }
}
