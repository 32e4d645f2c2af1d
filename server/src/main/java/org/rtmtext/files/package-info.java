/**
 * Reads regular files up to a size limit, replaces files in one step, and keeps backups of replaced
 * files.
 */
package org.rtmtext.files;
