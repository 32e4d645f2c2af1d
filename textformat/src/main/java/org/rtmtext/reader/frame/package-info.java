/**
 * Reads one frame of a text, and binds its rows to the list of bones.
 *
 * <p>Imports no other package.
 */
package org.rtmtext.reader.frame;
