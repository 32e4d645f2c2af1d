/**
 * The binary encodings of an animation. What is decoded holds every byte of the file: encoding it
 * gives the same file. An error gives byte offset and field.
 */
package org.rtmtext.codec;
