package org.rtmtext.eclipse.files;

import java.net.URI;
import org.eclipse.core.filesystem.EFS;
import org.eclipse.core.filesystem.IFileStore;
import org.eclipse.core.filesystem.provider.FileSystem;
import org.eclipse.core.runtime.Path;

/** Animations as files of text, see {@link RtmAddress}. */
public final class RtmFileSystem extends FileSystem {
  private final Stamps stamps = new Stamps();

  @Override
  public IFileStore getStore(URI uri) {
    return RtmAddress.animation(uri)
        .<IFileStore>map(file -> new RtmFileStore(uri, file, stamps))
        .orElseGet(() -> EFS.getNullFileSystem().getStore(new Path(uri.toString())));
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
