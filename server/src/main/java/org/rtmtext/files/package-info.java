/**
 * Reads files of limited size and kind, and replaces files in one step.
 *
 * <p>Imports only {@code model}, {@code problem}.
 */
package org.rtmtext.files;
