package org.rtmtext.grammar;

/** Initialization support for running Xtext languages without Equinox extension registry. */
public class RtmTextStandaloneSetup extends RtmTextStandaloneSetupGenerated {

  public static void doSetup() {
    new RtmTextStandaloneSetup().createInjectorAndDoEMFRegistration();
  }
}
