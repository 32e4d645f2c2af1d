package org.rtmtext.eclipse.test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.eclipse.core.runtime.IConfigurationElement;
import org.eclipse.core.runtime.Platform;
import org.eclipse.osgi.util.ManifestElement;
import org.junit.jupiter.api.Test;
import org.osgi.framework.Bundle;
import org.osgi.framework.Constants;

/** The files of the plug-in that are not code. */
class PluginFilesTest {
  /** The name of an annotation type is an identifier. */
  private static final Pattern LABEL =
      Pattern.compile(
          "(?<!<type )\\b(?:name|label|description|mnemonic)=\"([^\"]*)\"|<description>([^<]*)</description>");

  private final Bundle bundle = Platform.getBundle("org.rtmtext.eclipse");

  private String read(String file) throws Exception {
    try (InputStream in = bundle.getEntry(file).openStream()) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @Test
  void requiredPluginsHaveMinimumVersions() throws Exception {
    String required = bundle.getHeaders("").get(Constants.REQUIRE_BUNDLE);
    List<String> without =
        Stream.of(ManifestElement.parseHeader(Constants.REQUIRE_BUNDLE, required))
            .filter(e -> e.getAttribute(Constants.BUNDLE_VERSION_ATTRIBUTE) == null)
            .map(ManifestElement::getValue)
            .toList();
    assertEquals(List.of(), without);
  }

  @Test
  void stringsAreInTheFileForTranslators() throws Exception {
    Set<String> keys = new TreeSet<>();
    for (MatchResult label : LABEL.matcher(read("plugin.xml")).results().toList()) {
      String text = label.group(1) == null ? label.group(2) : label.group(1);
      assertTrue(text.startsWith("%"), text);
      keys.add(text.substring(1));
    }
    assertEquals("RTM Text", bundle.getHeaders().get(Constants.BUNDLE_NAME));
    Properties properties = new Properties();
    try (InputStream in = bundle.getEntry("plugin.properties").openStream()) {
      properties.load(in);
    }
    assertEquals(keys, new TreeSet<>(properties.stringPropertyNames()));
  }

  @Test
  void helpHasAPage() throws Exception {
    IConfigurationElement contents =
        Stream.of(
                Platform.getExtensionRegistry().getConfigurationElementsFor("org.eclipse.help.toc"))
            .filter(e -> e.getContributor().getName().equals(bundle.getSymbolicName()))
            .findFirst()
            .orElseThrow();
    String toc = read(contents.getAttribute("file"));
    String page = toc.replaceFirst("(?s).* topic=\"([^\"]*)\".*", "$1");
    assertNotNull(bundle.getEntry(page), page);
    assertTrue(read(page).contains("<h1>RTM Text</h1>"));
  }
}
