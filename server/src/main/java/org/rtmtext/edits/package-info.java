/**
 * Edits of a text: commands on bones, frames and phases, quick fixes by the code of the problem
 * that they solve, and fixes of whole files.
 */
package org.rtmtext.edits;
