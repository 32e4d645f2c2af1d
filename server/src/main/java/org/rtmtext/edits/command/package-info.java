/**
 * The commands that edit a text: bones, frames, phases, mirroring.
 *
 * <p>Imports no other package.
 */
package org.rtmtext.edits.command;
