package org.rtmtext.skeleton;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A class of a {@code model.cfg} that is being read. */
final class ConfigClass {
  private final ConfigToken name;
  private final Optional<ConfigToken> base;
  private final Map<String, List<ConfigToken>> entries = new HashMap<>();
  private final List<ConfigClass> classes = new ArrayList<>();
  private final Set<String> added = new HashSet<>();
  private final Set<String> declared = new HashSet<>();

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
  ConfigClass only(Set<String> names) {
    ConfigClass copy =
        base.map(b -> new ConfigClass(name, b)).orElseGet(() -> new ConfigClass(name));
    for (String entry : names) {
      entry(entry).ifPresent(values -> copy.entries.put(Skeleton.folded(entry), values));
      if (addsTo(entry)) {
        copy.added.add(Skeleton.folded(entry));
      }
    }
    return copy;
  }

  ConfigToken name() {
    return name;
  }

  Optional<ConfigToken> base() {
    return base;
  }

  /** The nested classes, in the order of the file. */
  List<ConfigClass> classes() {
    return classes;
  }

  /** Notes a forward declaration: the class is defined in another file. */
  void declare(String other) {
    declared.add(Skeleton.folded(other));
  }

  /** The folded names of classes that are declared here and defined in another file. */
  Set<String> declared() {
    return declared;
  }

  /** The values of an entry of this class, without inherited ones. */
  Optional<List<ConfigToken>> entry(String wanted) {
    return Optional.ofNullable(entries.get(Skeleton.folded(wanted)));
  }

  /** Whether the values of an entry are appended to inherited ones. */
  boolean addsTo(String entry) {
    return added.contains(Skeleton.folded(entry));
  }

  void put(String entry, List<ConfigToken> values) {
    entries.put(Skeleton.folded(entry), values);
    added.remove(Skeleton.folded(entry));
  }

  /** Appends values to those of this class or to inherited ones, as {@code +=} does. */
  void append(String entry, List<ConfigToken> values) {
    List<ConfigToken> own = entries.get(Skeleton.folded(entry));
    if (own == null) {
      entries.put(Skeleton.folded(entry), values);
      added.add(Skeleton.folded(entry));
    } else {
      own.addAll(values);
    }
  }
}
