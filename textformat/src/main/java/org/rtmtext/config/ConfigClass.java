package org.rtmtext.config;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A class of a configuration file. It is complete when the file is parsed. */
public final class ConfigClass {
  private static final ConfigToken NO_NAME =
      new ConfigToken(ConfigToken.Kind.WORD, "", ConfigPlace.NONE);

  /** A class without a name that contains nothing. */
  static final ConfigClass NONE = new ConfigClass(NO_NAME);

  private final ConfigToken name;
  private final Optional<ConfigToken> base;
  private final Map<String, List<ConfigToken>> entries = new LinkedHashMap<>();
  private final List<ConfigClass> classes = new ArrayList<>();
  private final Set<String> added = new HashSet<>();
  private final Set<String> declared = new HashSet<>();

  /** A new class without a name, for those of the top level. */
  static ConfigClass withoutName() {
    return new ConfigClass(NO_NAME);
  }

  /** A class that inherits nothing. */
  ConfigClass(ConfigToken name) {
    this.name = name;
    base = Optional.empty();
  }

  ConfigClass(ConfigToken name, ConfigToken base) {
    this.name = name;
    this.base = Optional.of(base);
  }

  /** A copy without nested classes that has only some of the entries. */
  public ConfigClass only(Set<String> names) {
    ConfigClass copy =
        base.map(b -> new ConfigClass(name, b)).orElseGet(() -> new ConfigClass(name));
    for (String entry : names) {
      entry(entry).ifPresent(values -> copy.entries.put(ConfigToken.folded(entry), values));
      if (addsTo(entry)) {
        copy.added.add(ConfigToken.folded(entry));
      }
    }
    return copy;
  }

  public ConfigToken name() {
    return name;
  }

  public Optional<ConfigToken> base() {
    return base;
  }

  /** The nested classes, in the order of the file. */
  public List<ConfigClass> classes() {
    return classes;
  }

  /** Notes a forward declaration: the class is defined in another file. */
  void declare(String other) {
    declared.add(ConfigToken.folded(other));
  }

  /** The folded names of classes that are declared here and defined in another file. */
  public Set<String> declared() {
    return declared;
  }

  /** The values of an entry of this class, without inherited ones. */
  public Optional<List<ConfigToken>> entry(String wanted) {
    return Optional.ofNullable(entries.get(ConfigToken.folded(wanted)));
  }

  /** The names of the entries of this class, in lower case, in the order of the file. */
  public Set<String> entries() {
    return entries.keySet();
  }

  /** Whether the values of an entry are appended to inherited ones. */
  public boolean addsTo(String entry) {
    return added.contains(ConfigToken.folded(entry));
  }

  void put(String entry, List<ConfigToken> values) {
    entries.put(ConfigToken.folded(entry), values);
    added.remove(ConfigToken.folded(entry));
  }

  /** Appends values to those of this class or to inherited ones, as {@code +=} does. */
  void append(String entry, List<ConfigToken> values) {
    List<ConfigToken> own = entries.get(ConfigToken.folded(entry));
    if (own == null) {
      entries.put(ConfigToken.folded(entry), values);
      added.add(ConfigToken.folded(entry));
    } else {
      own.addAll(values);
    }
  }
}
