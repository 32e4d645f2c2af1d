/**
 * Rotations, decompositions of matrices, and measures of how far a matrix is from a rotation.
 *
 * <p>Imports no other package.
 */
package org.rtmtext.geometry;
