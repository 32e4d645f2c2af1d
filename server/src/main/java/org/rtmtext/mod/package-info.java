/**
 * The settings of a mod, which its file {@code rtm.json} contains.
 *
 * <p>Imports only {@code files}, {@code problem}.
 */
package org.rtmtext.mod;
