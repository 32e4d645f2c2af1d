/**
 * The compare viewer for animations, which decodes each side and shows the texts, and the editor of
 * their revisions. Imports {@code editor}, {@code files}, {@code platform}, {@code server}, {@code
 * views}.
 */
package org.rtmtext.eclipse.compare;
