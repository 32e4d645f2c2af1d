package org.rtmtext.grammar;

import org.eclipse.xtext.parser.antlr.ISyntaxErrorMessageProvider;

/** Replaces parts of Xtext. */
public class RtmTextRuntimeModule extends AbstractRtmTextRuntimeModule {
  public Class<? extends ISyntaxErrorMessageProvider> bindISyntaxErrorMessageProvider() {
    return SyntaxErrorMessages.class;
  }
}
