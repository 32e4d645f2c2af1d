/**
 * Numbers as text: the shortest decimal that stands for a stored value, and reading decimals back.
 *
 * <p>Imports no other package.
 */
package org.rtmtext.number;
