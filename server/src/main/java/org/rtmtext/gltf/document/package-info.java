/**
 * Reads glTF files of any program: their nodes, animations and numbers, with bounded memory.
 *
 * <p>Imports only {@code files}, {@code problem}.
 */
package org.rtmtext.gltf.document;
