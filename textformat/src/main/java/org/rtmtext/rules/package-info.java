/** Rules that find problems in animations, one class each. */
package org.rtmtext.rules;
