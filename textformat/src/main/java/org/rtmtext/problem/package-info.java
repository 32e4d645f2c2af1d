/**
 * Problems in texts and animations: codes, places and messages, and the limit on how many problems
 * are reported.
 */
package org.rtmtext.problem;
