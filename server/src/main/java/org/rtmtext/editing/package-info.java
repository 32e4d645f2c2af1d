/**
 * Edits of a text: quick fixes, commands and alignment, as plain changes of ranges. Nothing here
 * changes a document, and nothing knows of a protocol.
 */
package org.rtmtext.editing;
