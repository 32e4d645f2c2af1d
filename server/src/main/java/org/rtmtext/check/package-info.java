/** Checks many files at once, within the available memory. */
package org.rtmtext.check;
