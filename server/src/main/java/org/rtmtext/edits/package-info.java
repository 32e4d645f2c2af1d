/**
 * Building blocks for edits of a text: replacing ranges, aligning rows, interpolating transforms.
 *
 * <p>Imports only {@code geometry}, {@code model}, {@code number}, {@code printer}, {@code reader},
 * {@code reader.block}, {@code syntax}.
 */
package org.rtmtext.edits;
