/** Animations as glTF, the format that most 3-D programs read and write. */
package org.rtmtext.gltf;
