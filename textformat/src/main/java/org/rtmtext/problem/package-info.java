/**
 * Problems of texts and animations: codes, places, messages, and how many of them are reported.
 *
 * <p>Imports no other package.
 */
package org.rtmtext.problem;
