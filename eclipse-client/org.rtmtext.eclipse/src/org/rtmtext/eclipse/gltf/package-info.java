/**
 * Export to glTF, and import of glTF into the text of an editor. Imports {@code editor}, {@code
 * files}, {@code platform}, {@code problems}, {@code server}.
 */
package org.rtmtext.eclipse.gltf;
