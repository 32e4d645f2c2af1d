/**
 * Diagnostics of open texts as annotations and markers, and quick fixes of the markers. Where LSP4E
 * is installed, only the markers of animations. Imports {@code files}, {@code platform}, {@code
 * server}.
 */
package org.rtmtext.eclipse.problems;
