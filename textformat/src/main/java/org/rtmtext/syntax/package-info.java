/**
 * A text as an immutable document of blocks, and its lines, rows, tokens and names.
 *
 * <p>Imports no other package.
 */
package org.rtmtext.syntax;
