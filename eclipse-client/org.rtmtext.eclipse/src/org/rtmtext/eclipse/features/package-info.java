/**
 * Hover, completion, outline, quick fixes, rename and references in the Generic Editor, where LSP4E
 * is not installed. Imports {@code platform}, {@code problems}, {@code server}.
 */
package org.rtmtext.eclipse.features;
