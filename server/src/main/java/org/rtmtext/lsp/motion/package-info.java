/**
 * The motion of a bone over all frames, as curves.
 *
 * <p>Imports no other package.
 */
package org.rtmtext.lsp.motion;
