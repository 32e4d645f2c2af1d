package org.rtmtext.eclipse.files;

import java.net.URI;
import java.util.Objects;
import org.eclipse.core.filesystem.EFS;
import org.eclipse.core.filesystem.IFileStore;
import org.eclipse.core.filesystem.provider.FileSystem;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.Path;

/** The file system of the scheme {@code rtm:}, which shows animations as text files. */
public final class RtmFileSystem extends FileSystem {
  private final ContentStamps stamps = new ContentStamps();

  @Override
  public IFileStore getStore(URI uri) {
    return RtmUri.animation(uri)
        .<IFileStore>map(file -> new RtmFileStore(uri, file, stamps))
        .orElseGet(() -> EFS.getNullFileSystem().getStore(new Path(uri.toString())));
  }

  /** A store that replaces the file's present content; it refuses if the file changes meanwhile. */
  public static IFileStore replacing(java.nio.file.Path file) throws CoreException {
    RtmFileStore store = (RtmFileStore) EFS.getStore(RtmUri.of(file));
    store.allowReplacing();
    return store;
  }

  /** Whether a file has the content that was last reported for another store. */
  public static boolean isContentOf(IFileStore other, java.nio.file.Path file)
      throws CoreException {
    RtmFileStore store = (RtmFileStore) EFS.getStore(RtmUri.of(file));
    return other instanceof RtmFileStore rtm
        && Objects.equals(rtm.content().reportedHash(), store.allowReplacing());
  }

  /** The hash of the content that a store has last read or written; null if there is none. */
  public static String knownHash(IFileStore store) {
    return store instanceof RtmFileStore rtm ? rtm.content().knownHash() : null;
  }

  @Override
  public boolean canWrite() {
    return true;
  }

  @Override
  public boolean isCaseSensitive() {
    return EFS.getLocalFileSystem().isCaseSensitive();
  }
}
