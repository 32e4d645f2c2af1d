/**
 * The rules on an animation: what is storable and probably not what was meant, and what its
 * encoding cannot store. One class a rule; {@link org.rtmtext.validation.Validator} runs them all.
 */
package org.rtmtext.validation;
