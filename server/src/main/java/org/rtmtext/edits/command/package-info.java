/**
 * The commands that edit a text: bones, frames, phases, mirroring.
 *
 * <p>Imports only {@code edits}, {@code model}, {@code number}, {@code printer}, {@code problem},
 * {@code reader}, {@code reader.block}, {@code reader.frame}, {@code rules}, {@code skeleton},
 * {@code syntax}.
 */
package org.rtmtext.edits.command;
