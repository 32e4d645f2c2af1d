/**
 * Hover, completion, outline, quick fixes, rename, references, code lenses, inlay hints and F3 in
 * the Generic Editor. Imports {@code editor}, {@code platform}, {@code problems}, {@code server},
 * {@code views}.
 */
package org.rtmtext.eclipse.features;
