/**
 * An animation as a figure: its joints and poses, the web page that shows them, and a picture of
 * poses.
 */
package org.rtmtext.figure;
