/** Skeletons: the parent of each bone. Reads {@code model.cfg} files. */
package org.rtmtext.skeleton;
