/** What differs between two animations, in the terms of those who make them. */
package org.rtmtext.comparison;
