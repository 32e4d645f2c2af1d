/**
 * Opening an animation in the Generic Editor, its colours and typing aids, Save As, editors that
 * follow moved files, and Link with Editor. Imports {@code files}, {@code platform}.
 */
package org.rtmtext.eclipse.editor;
