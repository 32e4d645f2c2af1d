/** Rules that find problems in animations. */
package org.rtmtext.rules;
