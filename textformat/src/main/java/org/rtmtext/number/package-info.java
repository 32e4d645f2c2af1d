/**
 * Numbers as text: the shortest decimal that stands for a stored value, and reading decimals back.
 *
 * <p>Imports only {@code model}.
 */
package org.rtmtext.number;
