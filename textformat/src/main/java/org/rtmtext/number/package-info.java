/** Prints stored values as the shortest decimals, and parses decimals. */
package org.rtmtext.number;
