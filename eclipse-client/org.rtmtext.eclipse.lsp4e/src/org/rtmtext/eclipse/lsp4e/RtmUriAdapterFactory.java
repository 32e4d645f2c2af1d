package org.rtmtext.eclipse.lsp4e;

import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.IAdapterFactory;
import org.rtmtext.eclipse.files.RtmUri;
import org.rtmtext.eclipse.files.WorkspaceFiles;

/** Adapts the URI of an animation's text to the animation's workspace file. */
public final class RtmUriAdapterFactory implements IAdapterFactory {
  @Override
  public <T> T getAdapter(Object adaptable, Class<T> type) {
    if (type == IResource.class
        && adaptable instanceof String uri
        && uri.startsWith(RtmUri.SCHEME + ":")) {
      return RtmUri.animation(uri)
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
