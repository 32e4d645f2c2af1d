/**
 * Edits of a text: changes of ranges, rows in aligned columns, interpolated transforms.
 *
 * <p>Imports no other package.
 */
package org.rtmtext.edits;
