/**
 * Finds the files that joints are taken from.
 *
 * <p>Imports only {@code analysis}, {@code joints}, {@code model}, {@code save}, {@code skeleton},
 * {@code skeletons}.
 */
package org.rtmtext.joints.files;
