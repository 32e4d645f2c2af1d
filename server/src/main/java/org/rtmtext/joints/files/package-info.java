/**
 * Finds the files that joints are taken from.
 *
 * <p>Imports only {@code joints}, {@code model}, {@code save}, {@code skeleton}.
 */
package org.rtmtext.joints.files;
