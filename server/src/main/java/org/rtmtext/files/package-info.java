/**
 * Reads files of limited size and kind, and replaces files in one step.
 *
 * <p>Imports no other package.
 */
package org.rtmtext.files;
