package org.rtmtext.eclipse.lsp4e;

import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.IAdapterFactory;
import org.rtmtext.eclipse.files.RtmAddress;
import org.rtmtext.eclipse.files.WorkspaceFiles;

/** The file of the workspace whose text has an address. */
public final class AnimationOfAddress implements IAdapterFactory {
  @Override
  public <T> T getAdapter(Object address, Class<T> type) {
    if (type == IResource.class
        && address instanceof String uri
        && uri.startsWith(RtmAddress.SCHEME + ":")) {
      return RtmAddress.animation(uri)
          .flatMap(file -> WorkspaceFiles.at(file).stream().findFirst())
          .map(type::cast)
          .orElse(null);
    }
    return null;
  }

  @Override
  public Class<?>[] getAdapterList() {
    return new Class<?>[] {IResource.class};
  }
}
