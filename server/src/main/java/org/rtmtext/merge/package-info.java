/** Merges two edits of one animation, value by value, and finds their conflicts. */
package org.rtmtext.merge;
