package org.rtmtext.eclipse.problems;

import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.core.filebuffers.FileBuffers;
import org.eclipse.core.filebuffers.IFileBuffer;
import org.eclipse.core.filebuffers.ITextFileBuffer;
import org.eclipse.core.filebuffers.ITextFileBufferManager;

/** Finds open texts by their URI. */
final class OpenTexts {
  private OpenTexts() {}

  static Optional<ITextFileBuffer> find(String uri) {
    ITextFileBufferManager buffers = FileBuffers.getTextFileBufferManager();
    return Stream.<IFileBuffer[]>of(buffers.getFileBuffers(), buffers.getFileStoreFileBuffers())
        .flatMap(Stream::of)
        .filter(buffer -> buffer instanceof ITextFileBuffer && buffer.getFileStore() != null)
        .filter(buffer -> buffer.getFileStore().toURI().toString().equals(uri))
        .map(ITextFileBuffer.class::cast)
        .findFirst();
  }
}
