package org.rtmtext.eclipse.lsp4e;

import java.net.URI;
import java.net.URISyntaxException;
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
      try {
        return RtmUri.animation(new URI(uri))
            .flatMap(file -> WorkspaceFiles.at(file).stream().findFirst())
            .map(type::cast)
            .orElse(null);
      } catch (URISyntaxException e) {
        return null;
      }
    }
    return null;
  }

  @Override
  public Class<?>[] getAdapterList() {
    return new Class<?>[] {IResource.class};
  }
}
