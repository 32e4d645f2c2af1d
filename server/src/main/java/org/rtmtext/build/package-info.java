/** The version and commit that this program was built from. */
package org.rtmtext.build;
