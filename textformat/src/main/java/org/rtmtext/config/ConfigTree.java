package org.rtmtext.config;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The classes of configuration files as the game merges them: a class that occurs again adds to the
 * first one. What a class inherits from one that is only declared is not known.
 */
public final class ConfigTree {
  /** Longer chains of inheritance are not followed. */
  private static final int MAX_LINE = 64;

  /** A class of the merged tree. */
  public static final class Node {
    private final Optional<Node> outer;
    private final List<ConfigClass> definitions = new ArrayList<>();
    private final Map<String, Node> classes = new LinkedHashMap<>();

    private Node(Optional<Node> outer) {
      this.outer = outer;
    }

    /** The name at its first definition. */
    public ConfigToken name() {
      return definitions.get(0).name();
    }

    /** The nested classes that are defined, in the order of the files. */
    public Collection<Node> classes() {
      return Collections.unmodifiableCollection(classes.values());
    }

    /** A nested class that is defined; not one that is inherited. */
    public Optional<Node> find(String name) {
      return Optional.ofNullable(classes.get(ConfigToken.folded(name)));
    }

    private void add(ConfigClass definition) {
      definitions.add(definition);
      for (ConfigClass nested : definition.classes()) {
        classes
            .computeIfAbsent(
                ConfigToken.folded(nested.name().text()), n -> new Node(Optional.of(this)))
            .add(nested);
      }
    }

    private Optional<ConfigToken> base() {
      return definitions.stream().flatMap(d -> d.base().stream()).reduce((first, last) -> last);
    }

    /**
     * The classes of the line of inheritance, this one first. It ends at a class that inherits
     * nothing, or from a class that is not defined.
     */
    public Set<Node> line() {
      Set<Node> line = new LinkedHashSet<>();
      Optional<Node> next = Optional.of(this);
      while (next.isPresent() && line.size() < MAX_LINE && line.add(next.get())) {
        next = next.get().inherited();
      }
      return line;
    }

    /**
     * The class from which this one inherits: one beside it, or beside an outer class, including
     * those that the outer classes inherit.
     */
    private Optional<Node> inherited() {
      Optional<ConfigToken> base = base();
      Optional<Node> at = outer;
      while (base.isPresent() && at.isPresent()) {
        Optional<Node> found = at.get().find(base.get().text()).filter(other -> other != this);
        if (found.isPresent()) {
          return found;
        }
        at = at.get().outer;
      }
      return Optional.empty();
    }

    /**
     * Whether all classes of the line of inheritance are defined. Even then, another mod or the
     * game may define more in a class that inherits nothing.
     */
    public boolean isWhole() {
      return line().stream().allMatch(n -> n.base().isEmpty() || n.inherited().isPresent());
    }

    /**
     * The values of an entry: of the class, or else of the nearest one that it inherits from, and
     * with those of further ones if it only appends to them.
     *
     * @return empty if no class in the line of inheritance has it. It is not known then: the game
     *     may have it
     */
    public Optional<List<ConfigToken>> entry(String entry) {
      List<ConfigToken> found = new ArrayList<>();
      for (Node node : line()) {
        for (int i = node.definitions.size() - 1; i >= 0; i--) {
          ConfigClass definition = node.definitions.get(i);
          Optional<List<ConfigToken>> own = definition.entry(entry);
          own.ifPresent(values -> found.addAll(0, values));
          if (own.isPresent() && !definition.addsTo(entry)) {
            return Optional.of(List.copyOf(found));
          }
        }
      }
      return found.isEmpty() ? Optional.empty() : Optional.of(List.copyOf(found));
    }

    /** The names of the entries of the class itself, in lower case. */
    public Set<String> entries() {
      Set<String> names = new LinkedHashSet<>();
      definitions.forEach(d -> names.addAll(d.entries()));
      return names;
    }
  }

  private final Node top = new Node(Optional.empty());
  private final boolean hasMissingInclude;

  /** Merges files, in this order. */
  public ConfigTree(Collection<ConfigFile> files) {
    files.forEach(file -> top.add(file.classes()));
    hasMissingInclude = files.stream().anyMatch(ConfigFile::hasMissingInclude);
  }

  /** A class without a name that contains those of the top level. */
  public Node top() {
    return top;
  }

  /** Whether the definitions of a file that was not found are missing. */
  public boolean hasMissingInclude() {
    return hasMissingInclude;
  }
}
