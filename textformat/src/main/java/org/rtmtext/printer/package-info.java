/** Writes an animation as text, with its columns aligned. */
package org.rtmtext.printer;
