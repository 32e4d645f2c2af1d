/**
 * Rules that find problems in animations, one class each.
 *
 * <p>Imports only {@code geometry}, {@code model}, {@code problem}, {@code skeleton}.
 */
package org.rtmtext.rules;
