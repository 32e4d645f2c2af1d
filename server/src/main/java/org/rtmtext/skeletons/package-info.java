/**
 * Finds {@code model.cfg} files around an animation, and reads them once.
 *
 * <p>Imports only {@code analysis}, {@code files}, {@code joints}, {@code mod}, {@code problem},
 * {@code skeleton}, {@code skeleton.config}.
 */
package org.rtmtext.skeletons;
