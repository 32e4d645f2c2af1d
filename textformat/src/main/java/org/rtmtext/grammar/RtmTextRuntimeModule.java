package org.rtmtext.grammar;

/**
 * Use this class to register components to be used at runtime / without the Equinox extension
 * registry.
 */
public class RtmTextRuntimeModule extends AbstractRtmTextRuntimeModule {}
