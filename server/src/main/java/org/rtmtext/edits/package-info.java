/**
 * Edits of a text: commands on bones, frames and phases, quick fixes by the code of the problem
 * that they solve, and fixes of whole files.
 *
 * <p>{@link TextFixer} applies all obvious fixes first, then those of one named code after another,
 * and repeats this while anything changes. The text is analysed after each step; a step that leaves
 * more problems is undone.
 */
package org.rtmtext.edits;
