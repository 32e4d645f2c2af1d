/**
 * A text as an immutable document of blocks, and its lines, rows, tokens and names.
 *
 * <p>Imports only {@code model}, {@code problem}.
 */
package org.rtmtext.syntax;
