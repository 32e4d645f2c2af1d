/**
 * Opens and saves animations. Copies padding, compressed blocks and trailing bytes, which a text
 * does not contain, from the file being replaced.
 */
package org.rtmtext.save;
