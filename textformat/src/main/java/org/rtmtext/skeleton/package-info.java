/**
 * Skeletons: the parent of each bone.
 *
 * <p>Imports only {@code problem}.
 */
package org.rtmtext.skeleton;
