/**
 * Animations of one encoding as those of another. Plain transforms are absolute, binarised ones are
 * relative to the parent bone: which bone that is, a skeleton tells.
 */
package org.rtmtext.conversion;
