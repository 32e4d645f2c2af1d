package org.rtmtext.gltf;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.joml.Matrix4x3d;
import org.joml.Vector3d;
import org.joml.Vector3dc;
import org.rtmtext.analysis.SkeletonMatch;
import org.rtmtext.conversion.CannotConvertException;
import org.rtmtext.conversion.Conversion;
import org.rtmtext.merge.AnimationMerge;
import org.rtmtext.merge.Conflict;
import org.rtmtext.merge.NotMergeableException;
import org.rtmtext.merge.Side;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Encoding;
import org.rtmtext.model.Frame;
import org.rtmtext.model.Motion;
import org.rtmtext.model.Phase;
import org.rtmtext.problem.Wording;
import org.rtmtext.skeleton.Parents;
import org.rtmtext.skeleton.Skeleton;

/**
 * Imports an animation from glTF. What counts is how the nodes move the resting mesh, so the rest
 * orientations that a program gives its bones do not matter.
 */
public final class GltfImport {
  /** Memory of a row: of the result, of its matrices, and of its conversion. */
  private static final int BYTES_OF_ROW = 200;

  /** A motion that differs less, metres, was not edited. */
  static final double SAME_MOTION = 1e-4;

  /**
   * What is imported.
   *
   * @param bytes of a {@code .glb} or {@code .gltf} file
   * @param folder of the file, for its buffers; empty for none
   * @param base the animation that was exported; rows that were not edited are copied from it. With
   *     a rig, only its head is copied, and its bones are kept. Empty if it is not known
   */
  public record Source(byte[] bytes, Optional<Path> folder, Optional<Animation> base) {}

  /**
   * How a file is imported.
   *
   * @param to the encoding of the result; empty for the encoding of the base, or of the exported
   *     animation
   * @param animation the name of the animation to import; empty if the file has only one animation
   * @param fps samples per second if the keys of the nodes disagree
   * @param rootMotion whether the movement of the node above the bones becomes the motion; always
   *     done in a file that was exported so
   * @param inEditor whether messages are for the user of an editor, who edits the base and has no
   *     options
   * @param rig whose poses are transferred to the bones of the skeleton; empty if the rig is that
   *     of the skeleton
   */
  public record Options(
      Optional<Encoding> to,
      Optional<String> animation,
      double fps,
      boolean rootMotion,
      boolean inEditor,
      Optional<OtherRig> rig) {

    /** Options for the rig of the skeleton. */
    public Options(
        Optional<Encoding> to,
        Optional<String> animation,
        double fps,
        boolean rootMotion,
        boolean inEditor) {
      this(to, animation, fps, rootMotion, inEditor, Optional.empty());
    }

    /** These options for another rig. */
    public Options with(OtherRig other) {
      return new Options(to, animation, fps, rootMotion, inEditor, Optional.of(other));
    }
  }

  /**
   * @param animation empty if one of the problems is an error
   * @param base the animation from which rows that were not edited are copied; empty for none
   * @param skeleton that was used; empty if none was found, or none is needed
   * @param isBaseEdited whether the base was edited after the file was exported from it
   * @param problems the errors first
   */
  public record Result(
      Optional<Animation> animation,
      Optional<Animation> base,
      Optional<SkeletonMatch> skeleton,
      boolean isBaseEdited,
      List<GltfProblem> problems) {
    public Result {
      problems = List.copyOf(problems);
    }

    /**
     * @param before problems that were found before the error
     */
    private static Result failed(GltfProblem error, List<GltfProblem> before) {
      List<GltfProblem> problems = new ArrayList<>(List.of(error));
      problems.addAll(before);
      return new Result(Optional.empty(), Optional.empty(), Optional.empty(), false, problems);
    }
  }

  /**
   * Parts of conflicts in which the import may discard a whole edit of the base, so the user is
   * warned.
   */
  private static final Set<Conflict.Part> FRAMES =
      EnumSet.of(Conflict.Part.FRAME, Conflict.Part.UNCLEAR_FRAME, Conflict.Part.FRAME_ORDER);

  private final Source source;
  private final Options options;

  /** See {@link Source#base}; empty with a rig. */
  private final Optional<Animation> base;

  private final Optional<OtherRig> rig;
  private final Function<List<String>, Optional<SkeletonMatch>> skeletons;
  private final List<GltfProblem> problems = new ArrayList<>();
  private final ImportBudget budget;

  private GltfImport(
      Source source,
      Options options,
      Function<List<String>, Optional<SkeletonMatch>> skeletons,
      ImportBudget budget) {
    this.source = source;
    this.options = options;
    rig =
        options
            .rig()
            .map(other -> other.following(source.base().map(Animation::bones).orElse(List.of())));
    base = rig.isPresent() ? Optional.empty() : source.base();
    this.skeletons = skeletons;
    this.budget = budget;
  }

  /**
   * Imports an animation. A file that cannot be imported gives a problem, whatever its bytes are.
   *
   * @param skeletons finds a skeleton for names of bones
   */
  public static Result read(
      Source source, Options options, Function<List<String>, Optional<SkeletonMatch>> skeletons) {
    Optional<String> wrong = GltfExport.fpsProblem(options.fps());
    if (wrong.isPresent()) {
      return Result.failed(GltfProblem.error(wrong.get()), List.of());
    }
    GltfImport started = new GltfImport(source, options, skeletons, ImportBudget.ofHeap());
    try {
      return started.read();
    } catch (GltfException e) {
      return Result.failed(e.problem(), started.problems);
    }
  }

  /**
   * What an import must be told about; empty lists if the file cannot be read.
   *
   * @param animations their names, by which an import chooses one
   * @param joints the names of the nodes, which tell the rig; none if the file was exported from an
   *     animation, so that its rig is that of a skeleton
   */
  public record Contents(List<String> animations, List<String> joints) {}

  /** Reads {@link Contents}. */
  public static Contents contents(byte[] bytes) {
    try {
      Gltf gltf = GltfFile.read(bytes, ImportBudget.ofHeap()).gltf();
      SceneNodes nodes = SceneNodes.of(gltf);
      boolean isExported = false;
      List<String> names = new ArrayList<>();
      for (int i = 0; i < nodes.count(); i++) {
        isExported |= nodes.extras(i) instanceof Map<?, ?> map && HeadExtras.isIn(map);
        names.add(nodes.name(i));
      }
      return new Contents(Clip.names(gltf), isExported ? List.of() : names);
    } catch (GltfException e) {
      return new Contents(List.of(), List.of());
    }
  }

  private Result read() throws GltfException {
    GltfFile file = GltfFile.read(source.bytes(), budget);
    SceneNodes nodes = SceneNodes.of(file.gltf());
    HeadExtras.OfNodes properties = HeadExtras.OfNodes.read(nodes, budget);
    AccessorReader numbers = new AccessorReader(file, new BufferFiles(source.folder()), budget);
    int chosen =
        options.animation().isPresent()
            ? Clip.find(file.gltf(), options.animation().get())
            : Clip.only(file.gltf());
    Clip clip = Clip.read(file.gltf(), chosen, nodes, numbers);
    Set<Integer> animated = clip.tracks().stream().map(Track::node).collect(Collectors.toSet());
    BoneNodes joints =
        BoneNodes.read(
            file.gltf(),
            nodes,
            numbers,
            animated,
            skin -> known(nodes, skin, properties, animated));
    HeadExtras extras =
        rig.isPresent() ? HeadExtras.NONE : properties.of(joints.nodes(), animated::contains);
    if (rig.isEmpty()) {
      properties.problem(extras).ifPresent(this::warn);
    }
    extras.warnings().forEach(w -> warn(w + consequence(w)));
    Encoding to = encoding(extras);
    Optional<Animation> original =
        extras.original().filter(a -> a.encoding().isBinarised() == to.isBinarised());
    boolean isBaseEdited =
        base.isPresent() && original.stream().anyMatch(a -> !a.sameContent(base.get()));
    // If bones or the number of frames were changed, rows are compared with those of the base.
    boolean isComparable = isBaseEdited && areComparable(original.get(), base.get());
    Optional<Animation> copied = isComparable ? original : base.or(() -> original);
    BoneList.Search search = search(nodes, extras);
    BoneList bones =
        rig.isPresent()
            ? search.find(joints, rig.get().map(), message -> inform("%s", message))
            : (isComparable ? search.over(original.get()) : search).find(joints, to.isBinarised());
    List<Integer> used = Arrays.stream(bones.joints()).filter(j -> j >= 0).boxed().toList();
    joints.requireRest(used, nodes);
    SkinMatrices skin = new SkinMatrices(nodes, joints, used);
    List<Track> tracks = skin.use(clip);
    ImportedTimes times = ImportedTimes.of(tracks, options.fps(), budget);
    int count = times.seconds().length;
    times.requireFew(tracks, nodes, source, extras);
    budget.take(
        (long) count * (skin.size() + bones.names().size()) * BYTES_OF_ROW,
        String.format(
            "the animation (%s of %s)",
            Wording.count(count, "frame"), Wording.count(skin.size(), "node")));
    if (times.areSamples()) {
      inform(
          "its nodes have keys at different times; %s were sampled at %s per second%s",
          Wording.count(count, "frame"),
          Wording.number(options.fps()),
          options.inEditor() ? "" : " (--fps)");
    }
    Skeleton tree = bones.skeleton().map(SkeletonMatch::skeleton).orElse(Skeleton.NONE);
    Parents parents = Parents.of(bones.names(), tree);
    Optional<Retarget> transfer =
        rig.isPresent() ? Optional.of(transfer(rig.get(), skin, bones, parents)) : Optional.empty();
    boolean moves = takesMotion(extras, skin, times);
    if (transfer.isPresent() && options.rootMotion()) {
      moves = transfer.get().takeMotion(times.seconds()[0], times.seconds()[count - 1]);
      if (!moves) {
        warn("the root of the rig does not move horizontally, so there is no motion to import");
      }
    }
    double[] steps = new double[bones.joints().length];
    for (int b = 0; b < steps.length; b++) {
      int from = parents.parent(b) < 0 ? -1 : bones.joints()[parents.parent(b)];
      steps[b] = bones.joints()[b] < 0 ? 0 : skin.rotationStep(bones.joints()[b], from);
    }
    Function<Animation, BaseFrames> framesOf =
        a -> new BaseFrames(a, bones.names(), tree, to.isBinarised(), joints.reach(), steps);
    if (isBaseEdited && !isComparable) {
      inform(
          "%s has different bones or a different number of frames than the exported animation; rows"
              + " edited there after the export may be overwritten",
          nameOfBase());
    }
    ImportedFrames frames =
        new ImportedFrames(
            bones.names(),
            parents,
            to.isBinarised(),
            new ImportedFrames.Originals(
                copied.map(framesOf), base.filter(a -> isComparable).map(framesOf)));
    List<Phase> phases = new ImportedPhases(extras, base, to).of(times, problems);
    Optional<BaseFrames> reference =
        extras.original().or(() -> base).filter(a -> !a.frames().isEmpty()).map(framesOf);
    CommonTransform common = new CommonTransform(skin, used);
    LostChannels lost = new LostChannels(bones.names(), parents, bones.joints(), skin);
    for (int f = 0; f < count; f++) {
      double time = times.seconds()[f];
      skin.at(time);
      Matrix4x3d[] matrices =
          transfer.map(t -> t.matrices(time)).orElseGet(() -> skin.of(bones.joints()));
      if (reference.isPresent()) {
        int last = reference.get().frameCount() - 1;
        Matrix4x3d[] before = reference.get().matrices(Math.min(f, last));
        lost.compare(before, matrices);
        boolean isLast = f == count - 1;
        if (last == count - 1 || f == 0 || isLast) {
          common.compare(isLast ? reference.get().matrices(last) : before, matrices);
        }
      }
      frames.add(matrices, phases.get(f).bits(), count);
    }
    if (rig.isEmpty()) {
      common.problem().ifPresent(this::warn);
    }
    lost.problem().ifPresent(this::warn);
    Vector3d way = transfer.map(Retarget::motion).orElseGet(skin::motion);
    Optional<Motion> moved = motion(extras, way, moves, count);
    ImportedHead head =
        new ImportedHead(to, extras.head(), copied.or(source::base), moved, options.inEditor());
    List<String> losses =
        base.isPresent()
            ? ImportedHead.losses(extras, base.get(), to)
            : ImportedHead.losses(extras, to);
    losses.forEach(this::warn);
    Animation made = head.animation(bones, frames.frames(), this::warn);
    made = made.withFrames(frames.overBase(made, phases));
    if (isBaseEdited) {
      made = merged(original.get(), made);
    }
    return new Result(
        Optional.of(made), base.or(() -> original), bones.skeleton(), isBaseEdited, problems);
  }

  private static boolean areComparable(Animation original, Animation edited) {
    return original.frames().size() == edited.frames().size()
        && original.bones().stream()
            .map(Skeleton::folded)
            .toList()
            .equals(edited.bones().stream().map(Skeleton::folded).toList());
  }

  /**
   * Merges the edits of the base since the export into an import; if both changed a value, the
   * value of the import wins.
   */
  private Animation merged(Animation original, Animation made) throws GltfException {
    try {
      Conversion.Result ours = Conversion.convert(base.orElseThrow(), made.encoding());
      ours.findings().forEach(p -> warn(p.message()));
      Animation now = ours.animation();
      Animation theirs = made.withTrailing(original.trailing());
      if (!areComparable(original, now)) {
        AnimationMerge head =
            AnimationMerge.merge(
                original.withFrames(List.of()),
                now.withFrames(List.of()),
                theirs.withFrames(List.of()),
                Side.THEIRS);
        return head.animation().withFrames(withPhases(original, now, made.frames()));
      }
      AnimationMerge merge = AnimationMerge.merge(original, now, theirs, Side.THEIRS);
      List<String> frames =
          merge.conflicts().stream()
              .filter(c -> FRAMES.contains(c.part()))
              .map(this::conflict)
              .toList();
      if (!frames.isEmpty()) {
        warn(
            nameOfBase()
                + " was edited after the export in frames that were changed in the glTF file, too;"
                + " these frames are those of the glTF file ("
                + Wording.list(frames)
                + ")");
      }
      return merge.animation();
    } catch (CannotConvertException | NotMergeableException e) {
      throw new GltfException("cannot be imported: %s", e.getMessage());
    }
  }

  /**
   * The message about a conflict of an import with the edited base. In the conflict, {@code ours}
   * is the base and {@code theirs} is the import.
   */
  private String conflict(Conflict c) {
    String frame = c.frame().map(p -> Wording.frame(p.number() - 1)).orElse("");
    if (c.part() != Conflict.Part.UNCLEAR_FRAME) {
      return frame.isEmpty() ? c.theirs() : frame + ": " + c.theirs();
    }
    return frame
        + (c.frame().orElseThrow().side() == Side.OURS ? " of " + nameOfBase() : "")
        + ": unclear which frame this was in the export";
  }

  /** The imported frames; phases that were not edited are replaced by those of the base. */
  private static List<Frame> withPhases(Animation original, Animation base, List<Frame> frames) {
    List<Frame> result = new ArrayList<>(frames);
    if (original.frames().size() == frames.size() && base.frames().size() == frames.size()) {
      for (int f = 0; f < frames.size(); f++) {
        Frame now = base.frames().get(f);
        if (now.hasPhase() && frames.get(f).phase() == original.frames().get(f).phase()) {
          result.set(f, frames.get(f).withPhase(now.phase()));
        }
      }
    }
    return result;
  }

  private String consequence(String warning) {
    if (!warning.equals(HeadExtras.DAMAGED_ORIGINAL)) {
      return "";
    }
    return base.isEmpty()
        ? ", so rows that were not edited may change slightly; to avoid this, specify the original"
            + " .rtm file with --base"
        : ", so edits made to " + nameOfBase() + " after the export may be overwritten";
  }

  private String nameOfBase() {
    return options.inEditor() ? "the text" : "the base";
  }

  private void inform(String format, Object... args) {
    problems.add(GltfProblem.information(String.format(format, args)));
  }

  private void warn(String message) {
    GltfProblem problem = GltfProblem.warning(message);
    if (!problems.contains(problem)) {
      problems.add(problem);
    }
  }

  private BoneList.Search search(SceneNodes nodes, HeadExtras extras) {
    return new BoneList.Search(
        nodes, base, extras.head(), skeletons, options.inEditor(), this::warn);
  }

  private Encoding encoding(HeadExtras extras) throws GltfException {
    Optional<Encoding> known = source.base().or(extras::head).map(Animation::encoding);
    Encoding to =
        options
            .to()
            .or(() -> known)
            .orElseThrow(
                () ->
                    new GltfException(
                        rig.isPresent()
                            ? "comes from another rig: choose the encoding of the result with --to"
                            : "has no custom properties of RTM Text: if it was exported from an"
                                + " animation, export it again with custom properties, or name the"
                                + " animation with --base; otherwise, choose the encoding with --to"));
    if (base.isPresent() && base.get().encoding().isBinarised() != to.isBinarised()) {
      throw new GltfException(
          "cannot be imported as %s with a base that is %s; convert the base first",
          to.text(), base.get().encoding().text());
    }
    return to;
  }

  /** How many joints of a skin are known. */
  private int known(
      SceneNodes nodes, List<Integer> skin, HeadExtras.OfNodes properties, Set<Integer> animated) {
    List<String> names = skin.stream().map(nodes::name).toList();
    return rig.isPresent()
        ? rig.get().map().find(names).size()
        : search(nodes, properties.of(skin, animated::contains)).known(names);
  }

  private Retarget transfer(OtherRig from, SkinMatrices skin, BoneList bones, Parents parents)
      throws GltfException {
    List<Vector3dc> rest = from.rest(bones.names(), bones.skeleton().orElseThrow());
    Retarget transfer =
        new Retarget(skin, from.map(), bones.names(), bones.joints(), parents, rest);
    inform(
        "transferred with bone map %s; path of the root scaled by %s%s",
        from.map().name(),
        Wording.number(Math.rint(transfer.scale() * 1e4) / 1e4),
        transfer.turned() == 0
            ? ""
            : "; turned by "
                + Wording.number(Math.rint(Math.toDegrees(transfer.turned())))
                + " degrees to the axes of the skeleton");
    return transfer;
  }

  private boolean takesMotion(HeadExtras extras, SkinMatrices skin, ImportedTimes times) {
    if (rig.isPresent() || !extras.isRootMotion() && !options.rootMotion()) {
      return false;
    }
    boolean moves = skin.takeRootMotion(times.seconds()[0]);
    if (!moves && !extras.isRootMotion()) {
      warn("no node above the bones moves, so there is no motion to import");
    }
    return moves;
  }

  /**
   * The motion of the animation.
   *
   * @param way how far the node above the bones moves
   * @return empty if the motion was not edited, so that the exported animation's exact digits stay
   */
  private Optional<Motion> motion(HeadExtras extras, Vector3d way, boolean moves, int frames) {
    // An export of a single frame does not move.
    if (!moves && (!extras.isRootMotion() || frames == 1)) {
      return Optional.empty();
    }
    Optional<Motion> before =
        extras.original().or(extras::head).or(() -> base).map(Animation::motion);
    if (before.isPresent()) {
      Vector3d exported = before.get().vector();
      if (isSame(exported, way) || !moves && !exported.isFinite()) {
        return Optional.empty();
      }
    }
    if (!moves) {
      warn(
          "the node above the bones no longer moves, so the motion is 0"
              + before.map(m -> "; it was " + m.text()).orElse(""));
    }
    return Optional.of(new Motion(bits(way.x), bits(way.y), bits(way.z)));
  }

  /** Whether the motion was not edited. Components that are not finite were exported as 0. */
  private static boolean isSame(Vector3d exported, Vector3d way) {
    Vector3d finite = new Vector3d();
    for (int axis = 0; axis < 3; axis++) {
      double component = exported.get(axis);
      finite.setComponent(axis, Double.isFinite(component) ? component : 0);
    }
    return finite.distance(way) <= SAME_MOTION;
  }

  private static int bits(double value) {
    return Float.floatToRawIntBits((float) value);
  }
}
