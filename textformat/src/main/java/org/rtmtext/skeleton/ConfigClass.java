package org.rtmtext.skeleton;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A class of a {@code model.cfg}, while the file is read. */
final class ConfigClass {
  private final ConfigToken name;
  private final Optional<ConfigToken> base;
  private final Map<String, List<ConfigToken>> entries = new LinkedHashMap<>();
  private final List<ConfigClass> classes = new ArrayList<>();

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

  List<ConfigClass> classes() {
    return classes;
  }

  /** The class with this name, the last one if there are several. */
  Optional<ConfigClass> find(String wanted) {
    return classes.stream()
        .filter(c -> c.name.text().equalsIgnoreCase(wanted))
        .reduce((first, second) -> second);
  }

  /** The values of an entry that stands in this class itself. */
  Optional<List<ConfigToken>> entry(String wanted) {
    return Optional.ofNullable(entries.get(Skeleton.folded(wanted)));
  }

  void put(String entry, List<ConfigToken> values) {
    entries.put(Skeleton.folded(entry), values);
  }

  /** Values behind those that are there, as {@code +=} has it. */
  void append(String entry, List<ConfigToken> values) {
    entries.merge(
        Skeleton.folded(entry),
        values,
        (old, more) -> {
          List<ConfigToken> all = new ArrayList<>(old);
          all.addAll(more);
          return all;
        });
  }
}
