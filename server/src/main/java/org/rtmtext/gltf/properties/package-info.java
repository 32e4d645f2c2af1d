/**
 * The custom properties of exported glTF files: the head and the phases of the animation as text,
 * and its whole file.
 *
 * <p>Imports only {@code codec}, {@code gltf.document}, {@code model}, {@code number}, {@code
 * printer}, {@code problem}, {@code reader}.
 */
package org.rtmtext.gltf.properties;
