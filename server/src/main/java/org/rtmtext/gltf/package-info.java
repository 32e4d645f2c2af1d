/**
 * Animations as glTF, the format that most 3-D programs read and write.
 *
 * <p>Imports only {@code analysis}, {@code codec}, {@code conversion}, {@code geometry}, {@code
 * gltf.document}, {@code joints}, {@code model}, {@code number}, {@code printer}, {@code problem},
 * {@code reader}, {@code skeleton}.
 */
package org.rtmtext.gltf;
