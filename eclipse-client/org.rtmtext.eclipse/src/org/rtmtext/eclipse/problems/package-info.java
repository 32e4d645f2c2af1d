/**
 * Diagnostics of open texts as annotations and markers, quick fixes of the markers, and markers of
 * files that are not open. Imports {@code files}, {@code platform}, {@code server}.
 */
package org.rtmtext.eclipse.problems;
