/**
 * Reads a text, or an edited text from the previous reading, as an animation with problems.
 *
 * <p>Imports no other package.
 */
package org.rtmtext.reader;
