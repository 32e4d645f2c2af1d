package org.rtmtext.eclipse.test;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import org.eclipse.core.internal.registry.ExtensionRegistry;
import org.eclipse.core.runtime.ContributorFactoryOSGi;
import org.eclipse.core.runtime.IExtensionPoint;
import org.eclipse.core.runtime.Platform;

/** Registers the extension point of LSP4E, as if LSP4E were installed. */
final class Lsp4eStandIn implements AutoCloseable {
  private static final String POINT =
      """
      <plugin>
        <extension-point id="languageServer" name="Language servers"/>
      </plugin>
      """;

  private final ExtensionRegistry registry;

  private Lsp4eStandIn(ExtensionRegistry registry) {
    this.registry = registry;
  }

  static Lsp4eStandIn install() {
    ExtensionRegistry registry = (ExtensionRegistry) Platform.getExtensionRegistry();
    assertTrue(
        registry.addContribution(
            new ByteArrayInputStream(POINT.getBytes(StandardCharsets.UTF_8)),
            ContributorFactoryOSGi.createContributor(Platform.getBundle("org.eclipse.lsp4e")),
            false,
            "LSP4E",
            null,
            registry.getTemporaryUserToken()));
    return new Lsp4eStandIn(registry);
  }

  @Override
  public void close() {
    IExtensionPoint point = registry.getExtensionPoint("org.eclipse.lsp4e.languageServer");
    assertTrue(registry.removeExtensionPoint(point, registry.getTemporaryUserToken()));
  }
}
