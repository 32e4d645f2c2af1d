/**
 * Merges two edits of one animation, value by value, and finds their conflicts.
 *
 * <p>Imports only {@code codec}, {@code comparison}, {@code merge}, {@code model}, {@code printer},
 * {@code problem}, {@code save}, {@code skeleton}.
 */
package org.rtmtext.merge.threeway;
