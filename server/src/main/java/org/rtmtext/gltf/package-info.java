/**
 * Animations as glTF, the format that most 3-D programs read and write.
 *
 * <p>Imports only {@code analysis}, {@code comparison}, {@code conversion}, {@code geometry},
 * {@code gltf.document}, {@code gltf.properties}, {@code joints}, {@code model}, {@code number},
 * {@code problem}, {@code skeleton}.
 */
package org.rtmtext.gltf;
