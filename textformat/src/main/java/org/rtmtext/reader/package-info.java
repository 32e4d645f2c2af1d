/**
 * Reads a text into an animation and a list of problems; after an edit, reuses the previous
 * reading.
 */
package org.rtmtext.reader;
