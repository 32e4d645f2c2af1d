/**
 * Converts animations between plain and binarised, and computes how exact the result is.
 *
 * <p>Everything is computed in doubles and rounded once. If an animation lacks the parent of a
 * bone, the nearest ancestor in the animation is used. A matrix within the tolerances of {@link
 * org.rtmtext.model.MatrixShape} is not corrected: the original quaternions of a chain of bones can
 * be restored only from uncorrected rows.
 */
package org.rtmtext.conversion;
