/**
 * Finds what differs between two animations, within tolerances.
 *
 * <p>Imports no other package.
 */
package org.rtmtext.comparison;
