/**
 * The version and commit that this program was built from.
 *
 * <p>Imports no other package.
 */
package org.rtmtext.build;
