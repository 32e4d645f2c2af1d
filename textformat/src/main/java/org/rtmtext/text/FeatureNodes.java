package org.rtmtext.text;

import java.util.List;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.xtext.nodemodel.INode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;

/**
 * Finds where the values of a feature stand. Finding one of them is finding all, and problems of
 * one list come one after the other: those of the list that was asked for last are kept.
 */
final class FeatureNodes {
  private EObject element;
  private EStructuralFeature feature;
  private List<INode> nodes = List.of();

  /** The node of the n-th value; that of the element where there is none. */
  INode get(EObject element, EStructuralFeature feature, int n) {
    if (element != this.element || feature != this.feature) {
      nodes = NodeModelUtils.findNodesForFeature(element, feature);
      this.element = element;
      this.feature = feature;
    }
    return n < nodes.size() ? nodes.get(n) : NodeModelUtils.findActualNodeFor(element);
  }
}
