/**
 * Writes an animation as text, with its columns aligned.
 *
 * <p>Imports only {@code model}, {@code number}, {@code problem}, {@code syntax}.
 */
package org.rtmtext.printer;
