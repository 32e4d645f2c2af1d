/**
 * Skeletons: which bone hangs on which. They are read from {@code model.cfg} files by a reader of
 * our own, which goes on behind whatever it does not know.
 */
package org.rtmtext.skeleton;
