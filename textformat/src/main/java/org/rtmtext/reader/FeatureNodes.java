package org.rtmtext.reader;

import java.util.List;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.xtext.nodemodel.INode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;

/**
 * Finds the nodes of a feature's values. Finding one costs as much as finding all, so the nodes of
 * the last feature are kept: problems of one list follow each other.
 */
final class FeatureNodes {
  private EObject element;
  private EStructuralFeature feature;
  private List<INode> nodes = List.of();

  /** The node of the n-th value; the node of the element if that value does not exist. */
  INode get(EObject element, EStructuralFeature feature, int n) {
    if (element != this.element || feature != this.feature) {
      nodes = NodeModelUtils.findNodesForFeature(element, feature);
      this.element = element;
      this.feature = feature;
    }
    return n < nodes.size() ? nodes.get(n) : NodeModelUtils.findActualNodeFor(element);
  }
}
