/**
 * Opening an animation in the Generic Editor, its colours and typing aids, Save As, and editors
 * that follow moved files. Imports {@code files}, {@code platform}.
 */
package org.rtmtext.eclipse.editor;
