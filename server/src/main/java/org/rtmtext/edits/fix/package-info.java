/**
 * Quick fixes, by the code of the problem that they solve.
 *
 * <p>Imports no other package.
 */
package org.rtmtext.edits.fix;
