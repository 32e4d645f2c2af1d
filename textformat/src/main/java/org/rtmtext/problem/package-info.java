/**
 * Problems in texts and animations: codes, places and messages, and the limit on how many problems
 * are reported.
 *
 * <p>Imports no other package.
 */
package org.rtmtext.problem;
