/** A text as an immutable document of blocks, and its lines, rows, tokens and names. */
package org.rtmtext.syntax;
