/**
 * Fix All Animations in Folder: an LTK refactoring with preview and undo. Imports {@code compare},
 * {@code files}, {@code platform}, {@code server}.
 */
package org.rtmtext.eclipse.fix;
