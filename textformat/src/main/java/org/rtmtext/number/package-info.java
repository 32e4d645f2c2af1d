/**
 * Prints stored values as the shortest decimals, and parses decimals.
 *
 * <p>Imports only {@code model}.
 */
package org.rtmtext.number;
