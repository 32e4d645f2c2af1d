package org.rtmtext.gltf;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.rtmtext.analysis.SkeletonMatch;
import org.rtmtext.model.Animation;
import org.rtmtext.problem.Wording;
import org.rtmtext.skeleton.Bone;
import org.rtmtext.skeleton.Parents;
import org.rtmtext.skeleton.Skeleton;

/**
 * The bones of an import and their joints.
 *
 * @param names of the bones
 * @param joints the index of the joint of each bone; -1 for a bone of the base without a joint
 * @param skeleton empty if none fits
 */
record BoneList(List<String> names, int[] joints, Optional<SkeletonMatch> skeleton) {

  /**
   * Finds the bones of an import, and reports those that are missing or left out.
   *
   * @param exported the animation that the file was exported from, without frames
   * @param skeletons finds a skeleton for names of bones
   * @param inEditor as in {@link GltfImport.Options}
   */
  record Search(
      SceneNodes nodes,
      Optional<Animation> base,
      Optional<Animation> exported,
      Function<List<String>, Optional<SkeletonMatch>> skeletons,
      boolean inEditor,
      Consumer<String> warn) {
    Search {
      // If the exported animation has no list of bones, the joints show which skeleton fits.
      exported = exported.filter(a -> !a.bones().isEmpty());
    }

    /** This search with the bones of the base before it was edited. */
    Search over(Animation original) {
      return new Search(nodes, Optional.of(original), exported, skeletons, inEditor, warn);
    }

    /**
     * The skeleton for the bones of the base, or else for those of the exported animation, or else
     * for the nodes with some names; empty if none fits.
     */
    Optional<SkeletonMatch> skeleton(List<String> names) {
      return skeletons.apply(
          base.or(() -> exported)
              .map(Animation::bones)
              .orElseGet(() -> names.stream().map(BoneNodes::withoutNumber).toList()));
    }

    int known(List<String> names) {
      Optional<Animation> list = base.or(() -> exported);
      if (list.isPresent()) {
        List<String> folded = list.get().bones().stream().map(Skeleton::folded).toList();
        Set<String> wanted = new HashSet<>(folded);
        return (int)
            names.stream()
                .map(Skeleton::folded)
                .filter(n -> wanted.contains(n) || wanted.contains(BoneNodes.withoutNumber(n)))
                .count();
      }
      return skeleton(names)
          .map(
              match ->
                  match.skeleton().count(names.stream().map(BoneNodes::withoutNumber).toList()))
          .orElse(0);
    }

    /**
     * @param isBinarised whether names are those of a binarised file
     */
    BoneList find(BoneNodes joints, boolean isBinarised) throws GltfException {
      List<String> jointNames = joints.nodes().stream().map(nodes::name).toList();
      Optional<SkeletonMatch> match = skeleton(jointNames);
      Optional<Animation> list = base.or(() -> exported);
      List<String> names = new ArrayList<>();
      list.ifPresent(a -> names.addAll(a.bones()));
      if (base.isEmpty() && match.isPresent()) {
        Skeleton skeleton = match.get().skeleton();
        if (!isBinarised && list.stream().anyMatch(a -> a.encoding().isBinarised())) {
          names.replaceAll(n -> skeleton.find(n).map(Bone::name).orElse(n));
        }
        List<String> folded = names.stream().map(Skeleton::folded).toList();
        for (Bone bone : skeleton.bones()) {
          if (!folded.contains(Skeleton.folded(bone.name()))) {
            names.add(bone.name());
          }
        }
      } else if (list.isEmpty()) {
        jointNames.forEach(name -> names.add(bytes(name)));
      }
      int[] found = joints.find(names, nodes);
      int listed = list.map(a -> a.bones().size()).orElse(0);
      requireBones(joints, found, listed, listed > 0 || match.isPresent());
      report(joints, found, names, listed, match.map(this::noBones).orElseGet(this::noBones));
      if (base.isPresent()) {
        return new BoneList(List.copyOf(names), found, match);
      }
      int[] present = IntStream.range(0, found.length).filter(i -> found[i] >= 0).toArray();
      return new BoneList(
          Arrays.stream(present).mapToObj(names::get).toList(),
          Arrays.stream(present).map(i -> found[i]).toArray(),
          match);
    }

    /**
     * The bones of a map that the skeleton has, with the joints that move them.
     *
     * @param inform reports bones that follow their parents because their joints are missing
     */
    BoneList find(BoneNodes joints, BoneMap map, Consumer<String> inform) throws GltfException {
      List<String> jointNames = joints.nodes().stream().map(nodes::name).toList();
      Map<String, Integer> found = map.find(jointNames);
      List<String> all = List.copyOf(map.joints().keySet());
      SkeletonMatch match =
          skeletons
              .apply(all)
              .orElseThrow(
                  () ->
                      new GltfException(
                          "cannot be imported with bone map %s: no known skeleton has at least half"
                              + " of its bones; choose %s",
                          map.name(),
                          inEditor
                              ? "a skeleton, or put a model.cfg next to the animation"
                              : "one with --skeleton FILE#Name"));
      Predicate<String> isKnown = bone -> match.skeleton().find(bone).isPresent();
      List<String> names = all.stream().filter(isKnown).toList();
      Parents parents = Parents.of(names, match.skeleton());
      Set<String> needed = map.limbs().stream().flatMap(List::stream).collect(Collectors.toSet());
      if (!names.containsAll(needed) || names.isEmpty()) {
        throw new GltfException(
            "cannot be imported with bone map %s: skeleton %s lacks its bones %s",
            map.name(),
            match.skeleton().name(),
            GltfExport.names(all.stream().filter(isKnown.negate()).toList()));
      }
      for (String bone : List.copyOf(needed)) {
        int root = names.indexOf(bone);
        while (parents.parent(root) >= 0) {
          root = parents.parent(root);
        }
        needed.add(names.get(root));
      }
      List<String> lacking =
          names.stream()
              .filter(bone -> !map.joints().get(bone).isEmpty() && !found.containsKey(bone))
              .toList();
      List<String> required = lacking.stream().filter(needed::contains).toList();
      if (!required.isEmpty() || found.isEmpty()) {
        throw new GltfException(
            "does not match bone map %s; missing joints: %s; its joints: %s",
            map.name(),
            GltfExport.names(
                (required.isEmpty() ? lacking : required).stream().map(map.joints()::get).toList()),
            GltfExport.names(jointNames));
      }
      if (!joints.isSkin()) {
        warn.accept(
            "the file has no skin, so the pose of its nodes without an animation is taken for the rest pose;"
                + " if limbs are bent wrongly, export the rig with its mesh");
      }
      if (names.size() < all.size()) {
        warn.accept(
            Wording.count(all.size() - names.size(), "bone")
                + " left out, because skeleton "
                + match.skeleton().name()
                + " does not have them: "
                + GltfExport.names(all.stream().filter(isKnown.negate()).toList()));
      }
      if (!lacking.isEmpty()) {
        inform.accept(
            "the file has no "
                + GltfExport.names(lacking.stream().map(map.joints()::get).toList())
                + ". "
                + (lacking.size() == 1 ? "Its bone moves" : "Their bones move")
                + " with the parent bone");
      }
      int[] ofBones = names.stream().mapToInt(name -> found.getOrDefault(name, -1)).toArray();
      return new BoneList(names, ofBones, Optional.of(match));
    }

    /**
     * @param wanted number of bones of the base or the exported animation
     * @param isKnown whether the names of bones are known
     */
    private void requireBones(BoneNodes joints, int[] found, int wanted, boolean isKnown)
        throws GltfException {
      List<String> jointNames = joints.nodes().stream().map(nodes::name).toList();
      Optional<String> otherRig =
          BoneMap.fitting(jointNames)
              .map(
                  map ->
                      String.format(
                          "; these are the joints of a %s rig: %s",
                          map.rig(),
                          inEditor
                              ? "import the file again, and transfer its poses"
                              : "use --bones-map " + map.name()));
      long count = Arrays.stream(found).filter(j -> j >= 0).count();
      if (!joints.isSkin() && (!isKnown || count == 0 || 2 * count < wanted)) {
        throw new GltfException(
            "has no skin, and its nodes are not named like bones; export it with its armature"
                + " and its mesh%s",
            inEditor ? "" : ", or specify the bones with --base or --skeleton");
      }
      if (count == 0) {
        throw new GltfException(
            "has no joint with the name of a bone; its joints: %s%s",
            GltfExport.names(jointNames),
            otherRig.orElse(
                inEditor
                    ? "; rename them to match the bones of the text"
                    : "; choose the bones with --skeleton FILE#Name"));
      }
      if (base.isEmpty() && wanted == 0) {
        otherRig.ifPresent(advice -> warn.accept("may rest in another pose" + advice));
      }
    }

    /**
     * @param listed number of bones of the base or the exported animation
     * @param noBones why joints are left out, and what to do
     */
    private void report(
        BoneNodes joints, int[] found, List<String> names, int listed, String noBones) {
      List<String> missing =
          IntStream.range(0, listed).filter(i -> found[i] < 0).mapToObj(names::get).toList();
      if (!missing.isEmpty()) {
        warn.accept(
            "no node found for "
                + Wording.count(missing.size(), "bone")
                + listOwner()
                + GltfExport.names(missing)
                + (base.isPresent()
                    ? ". A bone without a node keeps its transform relative to its parent bone;"
                        + " to import such a bone, name a node after it"
                    : ". Bones without a node are left out; to keep them, use --base"));
      }
      Set<Integer> taken = new HashSet<>(Arrays.stream(found).boxed().toList());
      Set<String> imported =
          taken.stream()
              .filter(i -> i >= 0)
              .map(i -> Skeleton.folded(nodes.name(joints.nodes().get(i))))
              .collect(Collectors.toSet());
      List<String> surplus = new ArrayList<>();
      List<String> repeated = new ArrayList<>();
      for (int i = 0; joints.isSkin() && i < joints.nodes().size(); i++) {
        if (!taken.contains(i)) {
          String name = nodes.name(joints.nodes().get(i));
          (imported.contains(Skeleton.folded(name)) ? repeated : surplus).add(name);
        }
      }
      if (!repeated.isEmpty()) {
        warn.accept(
            Wording.count(repeated.size(), "joint")
                + " left out, because another joint with the same name is imported: "
                + GltfExport.names(repeated)
                + ". Rename the joints, so that the name of each bone occurs only once");
      }
      if (!surplus.isEmpty()) {
        warn.accept(
            Wording.count(surplus.size(), "joint")
                + " left out: "
                + GltfExport.names(surplus)
                + noBones);
      }
    }

    private String listOwner() {
      if (base.isEmpty()) {
        return " of the exported animation: ";
      }
      return inEditor ? " of the text: " : " of the base: ";
    }

    private String noBones(SkeletonMatch match) {
      return inEditor || base.isPresent()
          ? noBones()
          : ". Skeleton "
              + match.skeleton().name()
              + " has no such bones; rename the joints, or choose another skeleton with"
              + " --skeleton";
    }

    private String noBones() {
      if (inEditor) {
        return ". The text has no such bones; to import the joints, add the bones to the"
            + " text first";
      }
      if (base.isPresent()) {
        return ". The base has no such bones; to import the joints, do not use --base";
      }
      return ". The exported animation has no such bones; rename the joints, or choose a skeleton"
          + " that has them with --skeleton";
    }

    /** The bytes of a name, as characters; in UTF-8 if some character does not fit in a byte. */
    private static String bytes(String name) {
      return name.chars().allMatch(c -> c <= 0xFF)
          ? name
          : new String(name.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
    }
  }
}
