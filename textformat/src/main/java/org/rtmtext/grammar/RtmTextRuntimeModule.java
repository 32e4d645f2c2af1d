package org.rtmtext.grammar;

import org.eclipse.xtext.parser.antlr.ISyntaxErrorMessageProvider;

/** What Xtext's parts are replaced by ours. */
public class RtmTextRuntimeModule extends AbstractRtmTextRuntimeModule {
  public Class<? extends ISyntaxErrorMessageProvider> bindISyntaxErrorMessageProvider() {
    return SyntaxErrorMessages.class;
  }
}
