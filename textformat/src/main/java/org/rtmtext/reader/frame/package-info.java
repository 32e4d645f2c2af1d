/**
 * Reads one frame of a text, and binds its rows to the list of bones.
 *
 * <p>Imports only {@code geometry}, {@code grammar}, {@code model}, {@code number}, {@code
 * problem}, {@code reader.block}, {@code syntax}.
 */
package org.rtmtext.reader.frame;
