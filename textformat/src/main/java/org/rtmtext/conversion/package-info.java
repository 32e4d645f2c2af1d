/**
 * Converts animations between plain and binarised, and computes how exact the result is.
 *
 * <p>Imports only {@code geometry}, {@code model}, {@code problem}, {@code rules}, {@code
 * skeleton}.
 */
package org.rtmtext.conversion;
