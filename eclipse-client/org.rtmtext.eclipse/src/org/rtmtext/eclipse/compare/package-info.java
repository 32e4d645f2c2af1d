/**
 * The compare viewer for animations, which decodes each side and shows the texts, and the editor of
 * their revisions. Imports {@code editor}, {@code figure}, {@code files}, {@code platform}, {@code
 * server}.
 */
package org.rtmtext.eclipse.compare;
