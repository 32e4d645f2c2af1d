/**
 * The views Figure and Motion: pages that are shared with VS Code in browser widgets, and what
 * keeps them up to date with the text of the active editor. Imports {@code editor}, {@code files},
 * {@code platform}, {@code server}.
 */
package org.rtmtext.eclipse.views;
