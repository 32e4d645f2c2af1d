/**
 * Hover, completion, outline, quick fixes, rename, references, code lenses, inlay hints, F3 and
 * merge conflicts in the Generic Editor. Imports {@code compare}, {@code editor}, {@code files},
 * {@code platform}, {@code problems}, {@code server}, {@code views}.
 */
package org.rtmtext.eclipse.features;
