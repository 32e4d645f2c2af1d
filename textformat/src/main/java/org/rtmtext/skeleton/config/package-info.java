/**
 * Reads the skeletons of a {@code model.cfg} file.
 *
 * <p>Imports no other package.
 */
package org.rtmtext.skeleton.config;
