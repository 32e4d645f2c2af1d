/**
 * Diagnostics of open texts as annotations and markers, where LSP4E is not installed. Imports
 * {@code files}, {@code platform}, {@code server}.
 */
package org.rtmtext.eclipse.problems;
