/** Converts animations between plain and binarised, and computes how exact the result is. */
package org.rtmtext.conversion;
