/**
 * Reads the skeletons of a {@code model.cfg} file.
 *
 * <p>Imports only {@code problem}, {@code skeleton}.
 */
package org.rtmtext.skeleton.config;
