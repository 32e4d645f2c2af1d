package org.rtmtext.eclipse.features;

import java.util.Collection;
import org.eclipse.jface.viewers.ITreeContentProvider;

/** The nodes of an outline as a tree. */
final class OutlineContent implements ITreeContentProvider {
  @Override
  public Object[] getElements(Object input) {
    return input instanceof Collection<?> nodes ? nodes.toArray() : new Object[0];
  }

  @Override
  public Object[] getChildren(Object node) {
    return ((OutlineNode) node).children().toArray();
  }

  @Override
  public Object getParent(Object node) {
    return ((OutlineNode) node).parent();
  }

  @Override
  public boolean hasChildren(Object node) {
    return !((OutlineNode) node).children().isEmpty();
  }
}
