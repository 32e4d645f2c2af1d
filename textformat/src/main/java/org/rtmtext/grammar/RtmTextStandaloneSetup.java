package org.rtmtext.grammar;

/** Creates the injector of the grammar's parser outside Eclipse. */
public class RtmTextStandaloneSetup extends RtmTextStandaloneSetupGenerated {}
