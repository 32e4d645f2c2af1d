/**
 * Fix All Animations in Folder: a refactoring with a preview and an undo. Imports {@code files},
 * {@code platform}, {@code server}.
 */
package org.rtmtext.eclipse.fix;
