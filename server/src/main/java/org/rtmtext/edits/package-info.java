/**
 * Edits of a text: changes of ranges, rows in aligned columns, interpolated transforms.
 *
 * <p>Imports only {@code geometry}, {@code model}, {@code number}, {@code printer}, {@code reader},
 * {@code reader.block}, {@code syntax}.
 */
package org.rtmtext.edits;
