/**
 * Skeletons: which bone is the parent of which.
 *
 * <p>Imports no other package.
 */
package org.rtmtext.skeleton;
