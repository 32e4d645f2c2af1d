/**
 * Diagnostics of open texts as annotations and markers, and markers of files that are not open.
 * Imports {@code files}, {@code platform}, {@code server}, {@code settings}.
 */
package org.rtmtext.eclipse.problems;
