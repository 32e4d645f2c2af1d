/**
 * Rotations, decompositions of matrices, and measures of how far a matrix is from a rotation.
 *
 * <p>Imports only {@code problem}.
 */
package org.rtmtext.geometry;
