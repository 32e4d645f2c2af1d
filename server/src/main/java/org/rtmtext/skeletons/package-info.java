/**
 * Finds {@code model.cfg} files around an animation, and reads them once.
 *
 * <p>Imports no other package.
 */
package org.rtmtext.skeletons;
