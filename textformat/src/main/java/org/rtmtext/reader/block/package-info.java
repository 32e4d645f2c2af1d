/**
 * What the readers of heads and frames share: the generated parser, hints for syntax errors, and
 * memory limits.
 *
 * <p>Imports no other package.
 */
package org.rtmtext.reader.block;
