package org.rtmtext.eclipse.compare;

import java.util.IdentityHashMap;
import java.util.Map;
import org.eclipse.compare.CompareConfiguration;
import org.eclipse.compare.ITypedElement;
import org.eclipse.compare.contentmergeviewer.IMergeViewerContentProvider;
import org.eclipse.compare.structuremergeviewer.ICompareInput;
import org.eclipse.jface.viewers.Viewer;
import org.eclipse.swt.graphics.Image;

/** Gives the compare viewer the decoded text of each side, and no way to edit it. */
final class DecodedSideProvider implements IMergeViewerContentProvider {
  private final CompareConfiguration configuration;
  private final Map<ITypedElement, TextSide> sides = new IdentityHashMap<>();

  DecodedSideProvider(CompareConfiguration configuration) {
    this.configuration = configuration;
  }

  @Override
  public void inputChanged(Viewer viewer, Object oldInput, Object newInput) {
    sides.clear();
  }

  private Object side(ITypedElement element) {
    return element == null || element instanceof TextSide
        ? element
        : sides.computeIfAbsent(element, TextSide::decoded);
  }

  @Override
  public String getAncestorLabel(Object input) {
    return configuration.getAncestorLabel(input);
  }

  @Override
  public Image getAncestorImage(Object input) {
    return configuration.getAncestorImage(input);
  }

  @Override
  public Object getAncestorContent(Object input) {
    return input instanceof ICompareInput compared ? side(compared.getAncestor()) : null;
  }

  @Override
  public boolean showAncestor(Object input) {
    return input instanceof ICompareInput compared && compared.getAncestor() != null;
  }

  @Override
  public String getLeftLabel(Object input) {
    return configuration.getLeftLabel(input);
  }

  @Override
  public Image getLeftImage(Object input) {
    return configuration.getLeftImage(input);
  }

  @Override
  public Object getLeftContent(Object input) {
    return input instanceof ICompareInput compared ? side(compared.getLeft()) : null;
  }

  @Override
  public boolean isLeftEditable(Object input) {
    return false;
  }

  @Override
  public void saveLeftContent(Object input, byte[] bytes) {
    throw new UnsupportedOperationException();
  }

  @Override
  public String getRightLabel(Object input) {
    return configuration.getRightLabel(input);
  }

  @Override
  public Image getRightImage(Object input) {
    return configuration.getRightImage(input);
  }

  @Override
  public Object getRightContent(Object input) {
    return input instanceof ICompareInput compared ? side(compared.getRight()) : null;
  }

  @Override
  public boolean isRightEditable(Object input) {
    return false;
  }

  @Override
  public void saveRightContent(Object input, byte[] bytes) {
    throw new UnsupportedOperationException();
  }
}
