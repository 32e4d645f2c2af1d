/**
 * Skeletons: which bone is the parent of which.
 *
 * <p>Imports only {@code problem}.
 */
package org.rtmtext.skeleton;
