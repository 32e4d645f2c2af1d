/**
 * The text of an animation: printer and reader. The grammar in {@code org.rtmtext.grammar} is the
 * one definition of the text; this package cuts a text into blocks, has the grammar parse them, and
 * turns what it finds into values.
 */
package org.rtmtext.text;
