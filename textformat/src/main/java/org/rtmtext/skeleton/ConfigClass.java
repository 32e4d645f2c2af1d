package org.rtmtext.skeleton;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A class of a {@code model.cfg}, while the file is read. */
final class ConfigClass {
  private final ConfigToken name;
  private final Optional<ConfigToken> base;
  private final Map<String, List<ConfigToken>> entries = new HashMap<>();
  private final List<ConfigClass> classes = new ArrayList<>();
  private final Set<String> added = new HashSet<>();
  private final Set<String> declared = new HashSet<>();

  ConfigClass(ConfigToken name, Optional<ConfigToken> base) {
    this.name = name;
    this.base = base;
  }

  ConfigToken name() {
    return name;
  }

  Optional<ConfigToken> base() {
    return base;
  }

  /** The classes in this one, in the order of the file. */
  List<ConfigClass> classes() {
    return classes;
  }

  /** Takes note of a class that is only named: it stands in another file. */
  void declare(String other) {
    declared.add(Skeleton.folded(other));
  }

  /** The folded names of classes that were named here and stand in another file. */
  Set<String> declared() {
    return declared;
  }

  /** The values of an entry that stands in this class itself. */
  Optional<List<ConfigToken>> entry(String wanted) {
    return Optional.ofNullable(entries.get(Skeleton.folded(wanted)));
  }

  /** Whether the values of an entry come behind those that are inherited. */
  boolean addsTo(String entry) {
    return added.contains(Skeleton.folded(entry));
  }

  void put(String entry, List<ConfigToken> values) {
    entries.put(Skeleton.folded(entry), values);
    added.remove(Skeleton.folded(entry));
  }

  /** Puts values behind those that are there, or are inherited, as {@code +=} has it. */
  void append(String entry, List<ConfigToken> values) {
    List<ConfigToken> there = entries.get(Skeleton.folded(entry));
    if (there == null) {
      entries.put(Skeleton.folded(entry), values);
      added.add(Skeleton.folded(entry));
    } else {
      there.addAll(values);
    }
  }
}
