/**
 * Rules that find problems in animations, one class each.
 *
 * <p>Imports no other package.
 */
package org.rtmtext.rules;
