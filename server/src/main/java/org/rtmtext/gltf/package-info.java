/**
 * Animations as glTF, the format that most 3D programs read and write.
 *
 * <p>Only the skin matrix of a bone matters: the matrix that moves the mesh from its rest pose.
 * Plain files store exactly this matrix, so programs may give nodes any rest orientation ({@link
 * SkinMatrices}). Nodes cannot shear; {@link SkinPose} is the nearest skin matrix that a node can
 * have.
 *
 * <p>An exported file contains the original animation ({@link OriginalAnimation}). An import
 * compares its poses with those that an export of this animation would contain, so what glTF cannot
 * store does not count as edited ({@link BaseFrames}). If the text or the base was edited after the
 * export, the import is merged with it; where both changed a value, the import wins.
 */
package org.rtmtext.gltf;
