/**
 * Writes an animation as text, with its columns aligned.
 *
 * <p>Imports no other package.
 */
package org.rtmtext.printer;
