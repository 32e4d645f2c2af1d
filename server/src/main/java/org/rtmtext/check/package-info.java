/**
 * Checks many files at once, within the memory that is free.
 *
 * <p>Imports no other package.
 */
package org.rtmtext.check;
