/**
 * Reads regular files up to a size limit, and replaces files in one step.
 *
 * <p>Imports only {@code model}, {@code problem}.
 */
package org.rtmtext.files;
