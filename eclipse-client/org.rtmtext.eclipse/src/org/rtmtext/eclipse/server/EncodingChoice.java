package org.rtmtext.eclipse.server;

/**
 * An encoding that the user can choose.
 *
 * @param encoding its name
 * @param description when to use it
 * @param needsSkeleton whether a conversion to it uses a skeleton; null if it is unknown
 */
public record EncodingChoice(String encoding, String description, Boolean needsSkeleton) {}
