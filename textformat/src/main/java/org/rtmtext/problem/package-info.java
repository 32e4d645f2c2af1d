/**
 * What can be wrong with an animation or its text: codes, places and messages. The reader of the
 * text and the validation rules both speak in these terms.
 */
package org.rtmtext.problem;
