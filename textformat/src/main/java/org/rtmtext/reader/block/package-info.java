/**
 * Code shared by the readers of heads and frames: the generated parser, hints for syntax errors,
 * and memory limits.
 *
 * <p>Imports only {@code grammar}, {@code model}, {@code number}, {@code problem}, {@code syntax}.
 */
package org.rtmtext.reader.block;
