/**
 * Converts animations between plain and binarised, and computes how exact the result is.
 *
 * <p>Imports no other package.
 */
package org.rtmtext.conversion;
