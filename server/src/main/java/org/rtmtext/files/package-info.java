/** Reads regular files up to a size limit, and replaces files in one step. */
package org.rtmtext.files;
