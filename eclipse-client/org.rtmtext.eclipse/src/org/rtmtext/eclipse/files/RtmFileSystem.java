package org.rtmtext.eclipse.files;

import java.net.URI;
import java.util.Objects;
import org.eclipse.core.filesystem.EFS;
import org.eclipse.core.filesystem.IFileStore;
import org.eclipse.core.filesystem.provider.FileSystem;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.Path;

/** Animations as files of text, see {@link RtmUri}. */
public final class RtmFileSystem extends FileSystem {
  private final ContentStamps stamps = new ContentStamps();

  @Override
  public IFileStore getStore(URI uri) {
    return RtmUri.animation(uri)
        .<IFileStore>map(file -> new RtmFileStore(uri, file, stamps))
        .orElseGet(() -> EFS.getNullFileSystem().getStore(new Path(uri.toString())));
  }

  /** A store that writes over what is in a file now, and over nothing that comes meanwhile. */
  public static IFileStore replacing(java.nio.file.Path file) throws CoreException {
    RtmFileStore store = (RtmFileStore) EFS.getStore(RtmUri.of(file));
    store.look();
    return store;
  }

  /** Whether a file holds the very animation that somebody has read or written as another one. */
  public static boolean isContentOf(IFileStore read, java.nio.file.Path file) throws CoreException {
    RtmFileStore store = (RtmFileStore) EFS.getStore(RtmUri.of(file));
    return read instanceof RtmFileStore one && Objects.equals(one.told(), store.look());
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
